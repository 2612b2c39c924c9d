import { DAY_MS, HOUR_MS, WEEK_MS } from '../time.ts';
import { isQuiet, type QuietHours } from '../proactive/pacing/quiet-hours.ts';

/** 5 January 1970 was a Monday. */
const FIRST_MONDAY = 4 * DAY_MS;

const SEND_AFTER_MS = 8 * HOUR_MS;
const SEND_UNTIL_MS = SEND_AFTER_MS + 2 * DAY_MS;

export const mondayOf = (at: number): number =>
  Math.floor((at - FIRST_MONDAY) / WEEK_MS) * WEEK_MS + FIRST_MONDAY;

/** From 08:00 UTC for two days, otherwise null. */
export function dueReportMonday(now: number): number | null {
  const monday = mondayOf(now);
  return now >= monday + SEND_AFTER_MS && now < reportsEndAt(monday) ? monday : null;
}

export const reportsStartAt = (monday: number): number => monday + SEND_AFTER_MS;
export const reportsEndAt = (monday: number): number => monday + SEND_UNTIL_MS;

export const canSendReport = (quiet: QuietHours, now: number): boolean =>
  dueReportMonday(now) !== null && !isQuiet(quiet, now);
