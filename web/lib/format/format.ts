import { DAY_MS } from '@app/domain/time.ts';
import { formatCountdown, formatDuration } from '@app/domain/calendar/countdown.ts';
import { formatPrice, grouped } from '@app/domain/buddy/replies/print.ts';
import { findInstrument } from '@app/domain/market/instrument.ts';

/** U+2212; printed only by `signed`. */
export const MINUS = '\u2212';
const NONE = '\u2013';

/** Decimal text rounded half away from zero; `toFixed` alone prints 1.005 as 1.00. Not a number prints a dash. */
export function formatFixed(value: number, digits: number): string {
  if (!Number.isFinite(value)) return NONE;
  const size = Math.abs(value);
  const nudged = size < 1e15 ? size + size * Number.EPSILON : size;
  const text = nudged.toFixed(digits);
  return value < 0 && Number(text) !== 0 ? `${MINUS}${text}` : text;
}

/** +18.5, −9.0, 0.0; with `before` money: −$4,000.00. */
export function formatSigned(value: number, digits: number, { before = '', after = '' } = {}): string {
  if (!Number.isFinite(value)) return NONE;
  const plain = formatFixed(Math.abs(value), digits);
  const size = before ? grouped(plain) : plain;
  const sign = Number(plain) === 0 ? '' : value < 0 ? MINUS : '+';
  return `${sign}${before}${size}${after}`;
}

export const formatPips = (value: number): string => `${formatFixed(value, 1)} pips`;
/** `value` is already in percent: 12.4 prints +12.40%. */
export const formatSignedPercent = (value: number, digits = 2): string =>
  formatSigned(value, digits, { after: '%' });
export const formatSignedDollars = (value: number): string => formatSigned(value, 2, { before: '$' });
/** `share` runs from 0 to 1: 0.619 prints 61.9%. */
export const formatPercent = (share: number, digits = 1): string => `${formatFixed(share * 100, digits)}%`;
export const formatDollars = (value: number, digits = 2): string =>
  grouped(`${value < 0 ? MINUS : ''}$${formatFixed(Math.abs(value), digits)}`);
/** Whole cents as money: 1700 prints $17.00. */
export const formatCents = (cents: number): string => formatDollars(cents / 100);

/** Decimals on the market page and in the assets list: five, three for USD/JPY. */
export const marketDigits = (symbol: string): number =>
  symbol.replace('/', '').toUpperCase() === 'USDJPY' ? 3 : 5;

/** The decimal that counts one pip as brokers do: the fourth, with yen the second. */
export const pipDecimal = (symbol: string): number => {
  const known = findInstrument(symbol);
  if (known) return known.pointDigits - 1;
  return symbol.toUpperCase().endsWith('JPY') ? 2 : 4;
};

/** Decimals on the signals page: JPY pairs three, bitcoin and gold none, others five. */
export function signalDigits(pair: string): number {
  const letters = pair.toUpperCase();
  if (letters.includes('JPY')) return 3;
  return letters.includes('BTC') || letters.includes('XAU') ? 0 : 5;
}

/** Decimals in the conversation: what the instrument is quoted in. */
export function chatDigits(pair: string): number {
  return findInstrument(pair)?.pointDigits ?? (pair.toUpperCase().includes('JPY') ? 3 : 5);
}

export const formatSignalPrice = (pair: string, price: number): string =>
  formatFixed(price, signalDigits(pair));
/** Elsewhere prices are printed as the server prints them. */
export const formatChatPrice = (pair: string, price: number): string =>
  Number.isFinite(price) ? formatPrice(price, chatDigits(pair)) : NONE;

const wholeNumber = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
export const formatCount = (value: number): string => wholeNumber.format(value);
/** +1,000, −5, 0 */
export const formatSignedCount = (value: number): string =>
  value === 0 ? formatCount(0) : `${value < 0 ? MINUS : '+'}${formatCount(Math.abs(value))}`;

/** ISO text or UTC ms. */
export type Instant = string | number;

type DateParts = Intl.DateTimeFormatOptions;

/** Making a formatter is expensive. */
function utcFormat(parts: DateParts): (at: Instant) => string {
  const format = new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC', hourCycle: 'h23' });
  return (at) => {
    const date = new Date(at);
    return Number.isNaN(date.getTime()) ? NONE : format.format(date);
  };
}

const clock: DateParts = { hour: '2-digit', minute: '2-digit' };

export const formatUtcTime = utcFormat(clock);
export const formatUtcClock = utcFormat({ ...clock, second: '2-digit' });
export const formatUtcDay = utcFormat({ day: 'numeric', month: 'short' });
export const formatUtcDate = utcFormat({ day: 'numeric', month: 'short', year: 'numeric' });
/** 14 May, 08:14 */
export const formatUtcDayTime = (at: Instant): string =>
  formatUtcDay(at) === NONE ? NONE : `${formatUtcDay(at)}, ${formatUtcTime(at)}`;

export const formatUtcWeekday = utcFormat({ weekday: 'short' });
const longDay = utcFormat({ day: 'numeric', month: 'long' });
const longWeekday = utcFormat({ weekday: 'long' });
/** Wed 14 May, 12:30 UTC */
export const formatUtcEventTime = (at: Instant): string =>
  formatUtcDay(at) === NONE ? NONE : `${formatUtcWeekday(at)} ${formatUtcDay(at)}, ${formatUtcTime(at)} UTC`;
export const formatUtcLongDay = (at: Instant): string =>
  formatUtcDay(at) === NONE ? NONE : `${longWeekday(at)} ${longDay(at)}`;

const local = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  ...clock,
  hourCycle: 'h23',
  timeZoneName: 'short',
});
/** On the reader's own clock: Thu, 15 May, 02:00 CEST */
export function formatLocalEventTime(at: Instant): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? NONE : local.format(date);
}

/** "In 4h 12m" before a release, "Released 42m ago" after it. */
export function formatEventCountdown(at: Instant, now: number): string {
  const time = new Date(at).getTime();
  return Number.isFinite(time) ? formatCountdown(time, now) : NONE;
}

/** Time until the daily tokens come back, at the next midnight UTC: "15h 37m". */
export const formatTimeUntilMidnight = (now: number): string =>
  formatDuration(DAY_MS - (((now % DAY_MS) + DAY_MS) % DAY_MS));
