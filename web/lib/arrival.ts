/** What a link from a mail, an advertisement or the messaging bot asks of the page it opens. */
export type Arrival = {
  onboarding: boolean;
  alert: boolean;
  /** A pair of the product, or null for the market in general. */
  pair: string | null;
  /** True when the address carries something to take away. */
  marked: boolean;
};

const MARKS = ['onboarding', 'alert', 'pair', 'utm_source'];

export function readArrival(search: string, knownPairs: readonly string[]): Arrival {
  const query = new URLSearchParams(search);
  const letters = (text: string) => text.toUpperCase().replace(/[^A-Z]/g, '');
  const asked = letters((query.get('pair') ?? '').slice(0, 16));
  return {
    onboarding: query.get('onboarding') === 'true',
    alert: query.get('alert') === 'true',
    pair: knownPairs.find((pair) => letters(pair) === asked) ?? null,
    marked: MARKS.some((mark) => query.has(mark)),
  };
}

/** The query without what `readArrival` understood, with its question mark, or nothing. */
export function withoutMarks(search: string): string {
  const query = new URLSearchParams(search);
  for (const mark of MARKS) query.delete(mark);
  return query.size > 0 ? `?${query}` : '';
}
