import { DAY_MS } from '../../time.ts';
import type { Instrument } from '../../market/instrument.ts';
import { pipsOf } from '../../signals/pips.ts';

/** The one way in which prices are printed, by server and browser: "4,120.40" (docs/product-rules.md#R47). */
export const formatPrice = (price: number, digits: number): string =>
  grouped((price + price * Number.EPSILON).toFixed(digits));

export const printPrice = ({ pointDigits }: Instrument, points: number): string =>
  formatPrice(points / 10 ** pointDigits, pointDigits);

export function grouped(figure: string): string {
  const [whole = '', rest] = figure.split('.');
  const marked = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return rest === undefined ? marked : `${marked}.${rest}`;
}

/** "$1,250.00"; never signed. */
export const printDollars = (amount: number): string => `$${grouped(Math.abs(amount).toFixed(2))}`;

export const printNumber = (value: number, digits = 2): string =>
  grouped(String(Number(value.toFixed(digits))));

/** "+2.00R", "−1.00R". */
export const printR = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}R`;

/** "$8.00", "0.00250 GBP"; never signed. */
export function printMove(instrument: Instrument, points: number): string {
  const figure = printPrice(instrument, Math.abs(points));
  return instrument.quote === 'USD' ? `$${figure}` : `${figure} ${instrument.quote}`;
}

/** Pips for forex, money for the rest; never signed. */
export function distance(instrument: Instrument, points: number): string {
  if (instrument.kind !== 'forex') return printMove(instrument, points);
  return `${pipsOf(instrument.pair, Math.abs(points)).toFixed(1)} pips`;
}

/** 0 to 1 as "38". */
export const wholePercent = (share: number): string => String(Math.round(share * 100));

export function printAge(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  if (seconds < 60) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  const hours = Math.round(minutes / 60);
  if (hours < 48) return `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
  return `${Math.round(hours / 24)} days`;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** "Friday 5 June, 12:30 UTC". */
export function printDate(at: number): string {
  const date = new Date(at);
  const clock = date.toISOString().slice(11, 16);
  return `${weekdays[date.getUTCDay()]} ${date.getUTCDate()} ${months[date.getUTCMonth()]}, ${clock} UTC`;
}

/** "Sunday 21:00 UTC"; without the weekday on the UTC day of `now`. */
export function printTime(at: number, now?: number): string {
  const date = new Date(at);
  const clock = `${date.toISOString().slice(11, 16)} UTC`;
  const today = now !== undefined && Math.floor(at / DAY_MS) === Math.floor(now / DAY_MS);
  return today ? clock : `${weekdays[date.getUTCDay()]} ${clock}`;
}
