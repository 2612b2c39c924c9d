import { pluralise } from '@app/domain/text.ts';
import { HOUR_MS } from '@app/domain/time.ts';
import {
  formatCount,
  formatDollars,
  formatFixed,
  formatUtcDate,
  formatUtcTime,
} from '../../../lib/format/format.ts';

/** 14 May 2025, 08:14 */
export const formatDateTime = (at: string): string => `${formatUtcDate(at)}, ${formatUtcTime(at)}`;

/** 1 day, 1,284 users */
export const formatQuantity = (value: number, noun: string): string =>
  `${formatCount(value)} ${pluralise(value, noun)}`;

/** Amounts below a cent keep four decimals. */
export function formatMicroDollars(microDollars: number): string {
  const value = microDollars / 1_000_000;
  return formatDollars(value, value !== 0 && Math.abs(value) < 0.01 ? 4 : 2);
}

export function formatReturnTime(milliseconds: number): string {
  const hours = milliseconds / HOUR_MS;
  if (hours < 1) return 'under 1 h';
  return hours < 24 ? `${formatFixed(hours, 0)} h` : formatQuantity(Math.floor(hours / 24), 'day');
}
