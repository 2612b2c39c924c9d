import { DAY_MS, toIso } from '../time.ts';
import { utcDay } from './balance.ts';

export const USE_DAYS = 14;

export type DayUse = { day: string; tokens: number };

/** The last fourteen UTC days, today included, oldest first; `spent` by UTC day since 1970. */
export const useByDayOf = (spent: ReadonlyMap<number, number>, now: number): DayUse[] =>
  Array.from({ length: USE_DAYS }, (_, i) => {
    const day = utcDay(now) - (USE_DAYS - 1) + i;
    return { day: toIso(day * DAY_MS).slice(0, 10), tokens: spent.get(day) ?? 0 };
  });
