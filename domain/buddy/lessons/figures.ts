import type { Instrument } from '../../market/instrument.ts';
import type { Quote } from '../../market/quote.ts';
import { retailLeverage } from '../../signals/position-size.ts';
import { distance, grouped, printNumber, printPrice } from '../print.ts';

/** Figures worked out from the newest price; without one, the sentence that wants them is not said. */
const live = {
  mid: (i: Instrument, q: Quote) => printPrice(i, q.mid),
  bid: (i: Instrument, q: Quote) => printPrice(i, q.bid),
  ask: (i: Instrument, q: Quote) => printPrice(i, q.ask),
  /** In pips for forex, in money for the rest. */
  spread: (i: Instrument, q: Quote) => distance(i, q.ask - q.bid),
  /** Paid on the smallest position. */
  'spread-money': (i: Instrument, q: Quote) => money(i, (q.ask - q.bid) * i.lotStep),
  'mid-plus-pip': (i: Instrument, q: Quote) => printPrice(i, q.mid + i.pipPoints),
  /** A stop and a target twice as far, for a buy at the ask. */
  'stop-example': (i: Instrument, q: Quote) => printPrice(i, q.ask - stopDistance(i)),
  'stop-distance': (i: Instrument) => distance(i, stopDistance(i)),
  'stop-money': (i: Instrument) => money(i, stopDistance(i) * i.lotStep),
  'target-example': (i: Instrument, q: Quote) => printPrice(i, q.ask + 2 * stopDistance(i)),
  'target-money': (i: Instrument) => money(i, 2 * stopDistance(i) * i.lotStep),
  /** What the smallest position is worth, and the deposit a retail broker in the EU or UK asks for it. */
  'position-value': (i: Instrument, q: Quote) => money(i, q.mid * i.lotStep),
  'position-margin': (i: Instrument, q: Quote) => money(i, (q.mid * i.lotStep) / retailLeverage(i)),
} satisfies Record<string, (instrument: Instrument, quote: Quote) => string>;

/** Figures of the instrument itself. */
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
  'leverage-cap': (i: Instrument) => String(retailLeverage(i)),
} satisfies Record<string, (instrument: Instrument) => string>;

/** Sums that lessons teach; their operands stand behind the name: `break-even:2`. Shares are percents. */
const sums = {
  'percent-of': (percent: number, whole: number) => printed((whole * percent) / 100),
  'share-of': (part: number, whole: number) => printed((100 * part) / whole),
  times: (a: number, b: number) => printed(a * b, 2),
  plus: (a: number, b: number) => printed(a + b),
  minus: (a: number, b: number) => printed(a - b),
  divided: (a: number, b: number) => printed(a / b, 2),
  /** How often a trade must win that gains `reward` times what it risks. */
  'break-even': (reward: number) => printed(100 / (1 + reward), 0),
  /** The rise that makes up for a fall. */
  recovery: (fall: number) => printed((100 * fall) / (100 - fall)),
  /** Money left after so many losses, each a percent of what is there. */
  'after-losses': (start: number, percent: number, count: number) =>
    printed(start * (1 - percent / 100) ** count, 0),
  'after-gains': (start: number, percent: number, count: number) =>
    printed(start * (1 + percent / 100) ** count, 0),
  /** Chance that so many trades in a row lose, where each loses with that chance. */
  'all-lose': (chance: number, count: number) => printed(100 * (chance / 100) ** count),
  /** Mean result in R. */
  expectancy: (wins: number, reward: number) => printed((wins / 100) * reward - (1 - wins / 100), 2),
  /** Lots at which a stop so many pips away loses that money. */
  lots: (money: number, pips: number, pipValue: number) =>
    printed(Math.floor((100 * money) / (pips * pipValue)) / 100, 2),
} satisfies Record<string, (...operands: number[]) => string>;

const stopDistance = ({ spreadPoints }: Instrument): number => spreadPoints * 20;

/** What a move of so many points means on one lot, in the quote currency. */
function money({ contractSize, pointDigits, quote }: Instrument, points: number): string {
  const figure = grouped(((points * contractSize) / 10 ** pointDigits).toFixed(2));
  return quote === 'USD' ? `$${figure}` : `${figure} ${quote}`;
}

const printed = (value: number, digits = 1): string => printNumber(value, digits);

export type Figure = { value: string; source: 'quote' | 'instrument table' | 'worked example' };

export const isLive = (name: string): boolean => Object.hasOwn(live, name);

/** The figure of a placeholder: null for a live one without a quote, undefined for a name nobody knows. */
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
