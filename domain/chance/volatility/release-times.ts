import type { EconomicEvent } from '../../calendar/economic-event.ts';
import type { Instrument } from '../../market/instrument.ts';

export type ScheduledRelease = Pick<EconomicEvent, 'at' | 'currency' | 'impact' | 'precision'>;

/**
 * Instants, ascending and each once, of high-impact releases in either currency of the instrument. A day that is only
 * estimated steers nothing, and figures play no part.
 */
export function releaseTimesOf({ base, quote }: Instrument, releases: readonly ScheduledRelease[]): number[] {
  const times = new Set<number>();
  for (const { at, currency, impact, precision } of releases) {
    const concerns = currency === base || currency === quote;
    if (impact === 'HIGH' && concerns && precision !== 'estimated') times.add(at);
  }
  return [...times].sort((a, b) => a - b);
}
