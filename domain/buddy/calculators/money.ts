import { instrumentOf, toPrice, type Pair } from '../../market/instrument.ts';
import { dollarRateOf, dollarRatePairOf } from '../../signals/sizing/position-size.ts';
import { grouped } from '../replies/print.ts';
import type { Facts } from './calculator.ts';

export const moneySigns: Record<string, string> = { USD: '$', EUR: '€', GBP: '£' };

/** `toFixed` alone prints 1.005 as 1.00. */
const fixed = (value: number, digits: number): string =>
  grouped((value + value * Number.EPSILON * 2).toFixed(digits));

/** "$780", "$3.25", "€0.0667", "1,250.50 CHF", "12,300 JPY"; never signed. */
export function printMoney(amount: number, currency = 'USD'): string {
  const size = Math.abs(amount);
  const sign = moneySigns[currency];
  if (size > 0 && size < 1e-6) return sign ? `less than ${sign}0.01` : `less than 0.01 ${currency}`;
  const figure = fixed(size, digitsOf(size, currency));
  return sign ? `${sign}${figure}` : `${figure} ${currency}`;
}

function digitsOf(size: number, currency: string): number {
  if (['BTC', 'ETH', 'XAU', 'XAG'].includes(currency)) return 4;
  if (currency === 'JPY' && size >= 1) return 0;
  const isWhole = Math.abs(size - Math.round(size)) < 1e-9;
  if (isWhole && size >= 100) return 0;
  const isWholeCents = Math.abs(size * 100 - Math.round(size * 100)) < 1e-7;
  if (size >= 0.1 || isWholeCents) return 2;
  return size >= 0.001 ? 4 : 6;
}

/** "12.5", "0.35", "less than 0.01"; above zero it never prints a bare zero. `value` is per cent. */
export function printPercent(value: number, digits = 2): string {
  const size = Math.abs(value);
  const least = 10 ** -digits;
  if (size > 0 && size < least) return `less than ${String(least)}`;
  return grouped(String(Number(fixed(size, digits).replaceAll(',', ''))));
}

/** A probability from 0 to 1: "38 %", "4.7 %", "less than 1 %", "more than 99 %". */
export function printChance(share: number): string {
  const percent = share * 100;
  if (share > 0 && percent < 1) return 'less than 1 %';
  if (share < 1 && percent > 99) return 'more than 99 %';
  return `${printPercent(percent, percent < 10 ? 1 : 0)} %`;
}

/** Dollars for one unit of a currency, metal or coin; null without a price. */
export const dollarRate = (currency: string, { quote }: Pick<Facts, 'quote'>): number | null =>
  dollarRateOf(currency, (pair) => {
    const found = quote(pair);
    return found && toPrice(instrumentOf(pair), found.mid);
  });

/** Units of `to` for one of `from`. */
export function exchangeRate(from: string, to: string, facts: Pick<Facts, 'quote'>): number | null {
  if (from === to) return 1;
  const [have, want] = [dollarRate(from, facts), dollarRate(to, facts)];
  return have === null || want === null ? null : have / want;
}

/** Pairs whose quotes tell the dollar value of these currencies. */
export const ratePairs = (...currencies: readonly string[]): Pair[] =>
  currencies.flatMap((currency) => dollarRatePairOf(currency)?.pair ?? []);
