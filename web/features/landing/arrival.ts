export type Arrival = {
  onboarding: boolean;
  alert: boolean;
  /** A pair of the product, or null for the market in general. */
  pair: string | null;
  /** True when the address must be cleaned. */
  marked: boolean;
};

const LINK_PARAMETERS = ['onboarding', 'alert', 'pair', 'utm_source'];
const letters = (text: string): string => text.toUpperCase().replace(/[^A-Z]/g, '');

export function readArrival(search: string, knownPairs: readonly string[]): Arrival {
  const query = new URLSearchParams(search);
  const asked = letters((query.get('pair') ?? '').slice(0, 16));
  return {
    onboarding: query.get('onboarding') === 'true',
    alert: query.get('alert') === 'true',
    pair: knownPairs.find((pair) => letters(pair) === asked) ?? null,
    marked: LINK_PARAMETERS.some((mark) => query.has(mark)),
  };
}

/** The chat reads it under the same key. */
export function storePendingAlert(pair: string | null, timestamp: number): void {
  try {
    sessionStorage.setItem('pendingAlert', JSON.stringify({ pair, timestamp }));
  } catch {}
}
