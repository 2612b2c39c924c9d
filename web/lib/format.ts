import { countdown, duration } from '@app/domain/calendar/countdown.ts';
import { findInstrument } from '@app/domain/market/instrument.ts';

/** The true minus. Everything that prints a sign goes through `signed`, so the character is chosen here alone. */
export const MINUS = '\u2212';
const NONE = '\u2013';

/** Decimal text rounded half away from zero; `toFixed` alone prints 1.005 as 1.00. Not a number prints a dash. */
export function fixed(value: number, digits: number): string {
  if (!Number.isFinite(value)) return NONE;
  const size = Math.abs(value);
  const nudged = size < 1e15 ? size + size * Number.EPSILON : size;
  const text = nudged.toFixed(digits);
  return value < 0 && Number(text) !== 0 ? `${MINUS}${text}` : text;
}

/** Amounts of money with their thousands apart: $1,225.90. Prices stay as the markets print them. */
const grouped = (text: string): string =>
  text.replace(/\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));

/** The one place that prints a plus or a minus: +18.5, −9.0, 0.0. `before` stands between sign and figure and makes it money: −$4,000.00. */
export function signed(value: number, digits: number, { before = '', after = '' } = {}): string {
  if (!Number.isFinite(value)) return NONE;
  const plain = fixed(Math.abs(value), digits);
  const size = before ? grouped(plain) : plain;
  const sign = Number(plain) === 0 ? '' : value < 0 ? MINUS : '+';
  return `${sign}${before}${size}${after}`;
}

export const pips = (value: number): string => `${fixed(value, 1)} pips`;
export const signedPips = (value: number): string => signed(value, 1, { after: ' pips' });
/** `value` is already in percent: 12.4 prints +12.40%. */
export const signedPercent = (value: number, digits = 2): string => signed(value, digits, { after: '%' });
export const signedDollars = (value: number): string => signed(value, 2, { before: '$' });
/** `share` runs from 0 to 1: 0.619 prints 61.9%. */
export const percentOf = (share: number, digits = 1): string => `${fixed(share * 100, digits)}%`;
export const dollars = (value: number, digits = 2): string =>
  grouped(`${value < 0 ? MINUS : ''}$${fixed(Math.abs(value), digits)}`);
/** Whole cents as money: 1700 prints $17.00. */
export const centsAsDollars = (cents: number): string => dollars(cents / 100);

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

export const marketPrice = (symbol: string, price: number): string => fixed(price, marketDigits(symbol));
export const signalPrice = (pair: string, price: number): string => fixed(price, signalDigits(pair));
export const chatPrice = (pair: string, price: number): string => fixed(price, chatDigits(pair));

const wholeNumber = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
/** A number of things: 4,000. */
export const count = (value: number): string => wholeNumber.format(value);
/** A change of it: +1,000, −5, 0. */
export const signedCount = (value: number): string =>
  value === 0 ? count(0) : `${value < 0 ? MINUS : '+'}${count(Math.abs(value))}`;

/** An instant as the server sends it (ISO text) or as clocks give it (UTC milliseconds). */
export type Instant = string | number;

const DAY = 86_400_000;

type DateParts = Intl.DateTimeFormatOptions;

/** A formatter costs far more than a format, so each is made once. */
function utcFormat(parts: DateParts): (at: Instant) => string {
  const format = new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC', hourCycle: 'h23' });
  return (at) => {
    const date = new Date(at);
    return Number.isNaN(date.getTime()) ? NONE : format.format(date);
  };
}

const clock: DateParts = { hour: '2-digit', minute: '2-digit' };

/** 08:14 */
export const utcTime = utcFormat(clock);
/** 08:14:05 */
export const utcClock = utcFormat({ ...clock, second: '2-digit' });
/** 14 May */
export const utcDay = utcFormat({ day: 'numeric', month: 'short' });
/** 14 May 2025 */
export const utcDate = utcFormat({ day: 'numeric', month: 'short', year: 'numeric' });
/** 14 May, 08:14 */
export const utcDayTime = (at: Instant): string =>
  utcDay(at) === NONE ? NONE : `${utcDay(at)}, ${utcTime(at)}`;

/** Wed */
export const utcWeekday = utcFormat({ weekday: 'short' });
const longDay = utcFormat({ day: 'numeric', month: 'long' });
const longWeekday = utcFormat({ weekday: 'long' });
/** Wed 14 May, 12:30 UTC */
export const utcEventTime = (at: Instant): string =>
  utcDay(at) === NONE ? NONE : `${utcWeekday(at)} ${utcDay(at)}, ${utcTime(at)} UTC`;
/** Wednesday 14 May */
export const utcLongDay = (at: Instant): string =>
  utcDay(at) === NONE ? NONE : `${longWeekday(at)} ${longDay(at)}`;

const local = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  ...clock,
  hourCycle: 'h23',
  timeZoneName: 'short',
});
/** On the reader's own clock: Thu, 15 May, 02:00 CEST */
export function localEventTime(at: Instant): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? NONE : local.format(date);
}

/** "In 4h 12m" before a release, "Released 42m ago" after it. */
export function eventCountdown(at: Instant, now: number): string {
  const time = new Date(at).getTime();
  return Number.isFinite(time) ? countdown(time, now) : NONE;
}

/** Time until the daily tokens come back, at the next midnight UTC: "15h 37m". */
export const untilMidnight = (now: number): string => duration(DAY - (((now % DAY) + DAY) % DAY));
