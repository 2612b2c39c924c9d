import { isQuiet, type QuietHours } from '../proactive/quiet-hours.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
export const WEEK = 7 * DAY;
/** 5 January 1970 was a Monday. */
const FIRST_MONDAY = 4 * DAY;

const AT = 8 * HOUR;
/** A report that could not go by then is old news. */
const LATEST = AT + 2 * DAY;

/** Monday 00:00 UTC of the week of this instant, UTC ms. */
export const mondayOf = (at: number): number => Math.floor((at - FIRST_MONDAY) / WEEK) * WEEK + FIRST_MONDAY;

/** The Monday whose reports may go at this instant, from 08:00 on and for two days; null at all other times. */
export function reportMonday(now: number): number | null {
  const monday = mondayOf(now);
  return now >= monday + AT && now < reportsUntil(monday) ? monday : null;
}

/** When the first reports of a Monday go. */
export const reportsFrom = (monday: number): number => monday + AT;
/** From when on they are old news. */
export const reportsUntil = (monday: number): number => monday + LATEST;

/** Nothing goes in the quiet hours; a report that fell due in them goes when they end. */
export const mayReport = (quiet: QuietHours, now: number): boolean =>
  reportMonday(now) !== null && !isQuiet(quiet, now);
