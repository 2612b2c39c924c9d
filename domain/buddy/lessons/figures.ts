import type { Instrument } from '../../market/instrument.ts';
import type { Quote } from '../../market/quote.ts';
import { retailLeverageOf } from '../../signals/sizing/position-size.ts';
import { distance, grouped, printNumber, printPrice } from '../replies/print.ts';

const live = {
  mid: (i: Instrument, q: Quote) => printPrice(i, q.mid),
  bid: (i: Instrument, q: Quote) => printPrice(i, q.bid),
  ask: (i: Instrument, q: Quote) => printPrice(i, q.ask),
  /** Pips for forex, money for the rest. */
  spread: (i: Instrument, q: Quote) => distance(i, q.ask - q.bid),
  'spread-money': (i: Instrument, q: Quote) => money(i, (q.ask - q.bid) * i.lotStep),
  'mid-plus-pip': (i: Instrument, q: Quote) => printPrice(i, q.mid + i.pipPoints),
  /** For a buy at the ask, with a target twice as far as the stop. */
  'stop-example': (i: Instrument, q: Quote) => printPrice(i, q.ask - stopDistance(i)),
  'stop-distance': (i: Instrument) => distance(i, stopDistance(i)),
  'stop-money': (i: Instrument) => money(i, stopDistance(i) * i.lotStep),
  'target-example': (i: Instrument, q: Quote) => printPrice(i, q.ask + 2 * stopDistance(i)),
  'target-money': (i: Instrument) => money(i, 2 * stopDistance(i) * i.lotStep),
  'position-value': (i: Instrument, q: Quote) => money(i, q.mid * i.lotStep),
  'position-margin': (i: Instrument, q: Quote) => money(i, (q.mid * i.lotStep) / retailLeverageOf(i)),
} satisfies Record<string, (instrument: Instrument, quote: Quote) => string>;

const table = {
  'one-pip': (i: Instrument) => printPrice(i, i.pipPoints),
  'one-point': (i: Instrument) => printPrice(i, 1),
  'smallest-lot': (i: Instrument) => String(i.lotStep),
  'lot-units': (i: Instrument) => grouped(String(i.contractSize)),
  'mini-units': (i: Instrument) => grouped(String(i.contractSize / 10)),
  'micro-units': (i: Instrument) => grouped(String(i.contractSize / 100)),
  'pip-value-lot': (i: Instrument) => money(i, i.pipPoints),
  'pip-value-mini': (i: Instrument) => money(i, i.pipPoints / 10),
  'pip-value-micro': (i: Instrument) => money(i, i.pipPoints / 100),
  'leverage-cap': (i: Instrument) => String(retailLeverageOf(i)),
} satisfies Record<string, (instrument: Instrument) => string>;

/** Operands follow the name (`break-even:2`); shares are percents. */
const sums = {
  'percent-of': (percent: number, whole: number) => printed((whole * percent) / 100),
  'share-of': (part: number, whole: number) => printed((100 * part) / whole),
  times: (a: number, b: number) => printed(a * b, 2),
  plus: (a: number, b: number) => printed(a + b),
  minus: (a: number, b: number) => printed(a - b),
  divided: (a: number, b: number) => printed(a / b, 2),
  'break-even': (reward: number) => printed(100 / (1 + reward), 0),
  recovery: (fall: number) => printed((100 * fall) / (100 - fall)),
  'after-losses': (start: number, percent: number, count: number) =>
    printed(start * (1 - percent / 100) ** count, 0),
  'after-gains': (start: number, percent: number, count: number) =>
    printed(start * (1 + percent / 100) ** count, 0),
  'all-lose': (chance: number, count: number) => printed(100 * (chance / 100) ** count),
  /** In R. */
  expectancy: (wins: number, reward: number) => printed((wins / 100) * reward - (1 - wins / 100), 2),
  lots: (money: number, pips: number, pipValue: number) =>
    printed(Math.floor((100 * money) / (pips * pipValue)) / 100, 2),
} satisfies Record<string, (...operands: number[]) => string>;

const stopDistance = ({ spreadPoints }: Instrument): number => spreadPoints * 20;

function money({ contractSize, pointDigits, quote }: Instrument, points: number): string {
  const figure = grouped(((points * contractSize) / 10 ** pointDigits).toFixed(2));
  return quote === 'USD' ? `$${figure}` : `${figure} ${quote}`;
}

const printed = (value: number, digits = 1): string => printNumber(value, digits);

export type Figure = { value: string; source: 'quote' | 'instrument table' | 'worked example' };

export const isLive = (name: string): boolean => Object.hasOwn(live, name);

/** Null for a live figure without a quote, undefined for an unknown name. */
export function figureOf(
  placeholder: string,
  instrument: Instrument,
  quote: Quote | null,
): Figure | null | undefined {
  const [name = '', ...operands] = placeholder.split(':');
  const has = <Key extends string>(made: Record<Key, unknown>): Key | null =>
    Object.hasOwn(made, name) ? (name as Key) : null;
  const ofPrice = has(live);
  if (ofPrice) return quote && { value: live[ofPrice](instrument, quote), source: 'quote' };
  const ofTable = has(table);
  if (ofTable) return { value: table[ofTable](instrument), source: 'instrument table' };
  const sum = has(sums);
  if (!sum) return undefined;
  const work: (...operands: number[]) => string = sums[sum];
  const numbers = operands.map(Number);
  if (numbers.length !== work.length || !numbers.every(Number.isFinite)) return undefined;
  return { value: work(...numbers), source: 'worked example' };
}
