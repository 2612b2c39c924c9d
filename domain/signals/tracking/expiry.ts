import { DAY_MS, HOUR_MS } from '../../time.ts';
import type { Instrument } from '../../market/instrument.ts';
import { addOpenTime } from '../../market/hours/market-week.ts';
import type { Timeframe } from '../signal.ts';

const hoursInTradingDay = ({ kind }: Instrument) => (kind === 'metal' || kind === 'oil' ? 23 : 24);

/** Closed hours do not count, except for `long` (docs/product-rules.md#R17). */
export function expiryOf(instrument: Instrument, timeframe: Timeframe, openedAt: number): number {
  if (timeframe === 'long') return openedAt + 30 * DAY_MS;
  if (timeframe === 'weekly')
    return addOpenTime(instrument, openedAt, 5 * hoursInTradingDay(instrument) * HOUR_MS);
  return addOpenTime(instrument, openedAt, (timeframe === 'daily' ? 24 : 4) * HOUR_MS);
}
