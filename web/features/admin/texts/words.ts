import { count, dollars, fixed, utcDate, utcTime } from '../../../lib/format.ts';

export { count, dollars, fixed };

export const MINUTE = 60_000;

/** 14 May 2025, 08:14: with the year, for what is kept for years. */
export const dayTime = (at: string): string => `${utcDate(at)}, ${utcTime(at)}`;

/** "1 day", "2 days": only for words that take an s. */
export const plural = (many: number, word: string): string =>
  `${count(many)} ${word}${many === 1 ? '' : 's'}`;

/** Millionths of a dollar; what is less than a cent keeps four decimals. */
export function microDollars(amount: number): string {
  const value = amount / 1_000_000;
  return dollars(value, value !== 0 && Math.abs(value) < 0.01 ? 4 : 2);
}

/** Specification, section 9: hours below 24, days from then on. */
export function returnTime(milliseconds: number): string {
  const hours = milliseconds / 3_600_000;
  if (hours < 1) return 'under 1 h';
  return hours < 24 ? `${fixed(hours, 0)} h` : plural(Math.floor(hours / 24), 'day');
}
