import type { Instrument } from '../market/instrument.ts';
import { addOpenTime } from '../market/market-week.ts';
import type { Timeframe } from './signal.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Metals and oil pause for an hour every day, so five of their trading days are fewer open hours. */
const hoursInTradingDay = ({ kind }: Instrument) => (kind === 'metal' || kind === 'oil' ? 23 : 24);

/**
 * When a signal opened at `openedAt` lapses (decision 17): short after 4 and daily after 24 trading hours, weekly
 * after 5 trading days, long after 30 calendar days. Closed hours use up nothing.
 */
export function expiryOf(instrument: Instrument, timeframe: Timeframe, openedAt: number): number {
  if (timeframe === 'long') return openedAt + 30 * DAY;
  if (timeframe === 'weekly')
    return addOpenTime(instrument, openedAt, 5 * hoursInTradingDay(instrument) * HOUR);
  return addOpenTime(instrument, openedAt, (timeframe === 'daily' ? 24 : 4) * HOUR);
}
