import type { Instrument } from '../../market/instrument.ts';
import { holidayAt, isInTradingWeek, isMarketOpen } from '../../market/hours/market-week.ts';

/** Why a market closes early or is closed, to follow either in a sentence; empty on other days and at its usual rest. */
export function tellHoliday(instrument: Instrument, now: number): string {
  const holiday = holidayAt(instrument, now);
  if (!holiday) return '';
  if (isMarketOpen(instrument, now)) return `, early because of ${holiday.name}`;
  return holiday.closesAt === null || isInTradingWeek(instrument, now) ? ` because of ${holiday.name}` : '';
}
