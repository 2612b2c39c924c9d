/** What a link from a mail, an advertisement or the messaging bot asks of the landing page. */
export type Arrival = {
  onboarding: boolean;
  alert: boolean;
  /** A pair of the product, or null for the market in general. */
  pair: string | null;
  /** True when the address carries something to take away. */
  marked: boolean;
};

const MARKS = ['onboarding', 'alert', 'pair', 'utm_source'];
const letters = (text: string): string => text.toUpperCase().replace(/[^A-Z]/g, '');

export function readArrival(search: string, knownPairs: readonly string[]): Arrival {
  const query = new URLSearchParams(search);
  const asked = letters((query.get('pair') ?? '').slice(0, 16));
  return {
    onboarding: query.get('onboarding') === 'true',
    alert: query.get('alert') === 'true',
    pair: knownPairs.find((pair) => letters(pair) === asked) ?? null,
    marked: MARKS.some((mark) => query.has(mark)),
  };
}

/** Keeps the alert until the person reaches the chat in this tab, which reads it under the same key. */
export function keepAlert(pair: string | null, timestamp: number): void {
  try {
    sessionStorage.setItem('pendingAlert', JSON.stringify({ pair, timestamp }));
  } catch {
    // Storage may be refused; the alert was shown all the same.
  }
}
