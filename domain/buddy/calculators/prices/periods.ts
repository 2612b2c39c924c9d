import { candleStepMs, type Candle, type CandleStep } from '../../../market/candle.ts';
import { isMarketOpen, tradingDayStart } from '../../../market/hours/market-week.ts';
import { averageDayRange } from '../../../market/day-range.ts';
import { instrumentOf, type Instrument, type Pair } from '../../../market/instrument.ts';
import { DAY_MS, HOUR_MS } from '../../../time.ts';
import type { Period } from '../../query/query.ts';
import type { Cite } from '../../replies/evidence.ts';
import type { Facts } from '../calculator.ts';
import { YOURS } from '../slots.ts';

const MAX_COUNT = 800;

const stepFor = (spanMs: number): CandleStep => {
  if (spanMs <= 3 * HOUR_MS) return '1m';
  if (spanMs <= 26 * HOUR_MS) return '15m';
  if (spanMs <= 8 * DAY_MS) return '1h';
  return spanMs <= 40 * DAY_MS ? '4h' : '1d';
};

/** The candles that cover `from` to now and one before. */
export function candlesSince(pair: Pair, from: number, now: number) {
  const step = stepFor(now - from);
  const count = Math.min(MAX_COUNT, Math.ceil(Math.max(0, now - from) / candleStepMs[step]) + 2);
  return { pair, step, count };
}

/** Without a period named: the UTC day, or the last one on which the market traded. */
export function periodOr(named: Period | null, pair: Pair, now: number): Period {
  if (named) return named;
  const instrument = instrumentOf(pair);
  const label = isMarketOpen(instrument, now) ? 'today (UTC)' : 'on the last trading day';
  return { label, from: tradingDayStart(instrument, now), to: null };
}

export const citeLabel = (cite: Cite, { label }: Pick<Period, 'label'>): string =>
  /\d/.test(label) ? cite(label, YOURS) : label;

/** For a change over time: "over the last week", "since 2 hours ago". */
export function citeSpan(cite: Cite, period: Period): string {
  const label = citeLabel(cite, period);
  if (/^the last\b/.test(period.label)) return `over ${label}`;
  if (period.to === null && /\bago$|^this time/.test(period.label)) return `compared with ${label}`;
  return period.label.startsWith('the day before') ? `on ${label}` : label;
}

/** Mid price at an instant: the close of the candle before it, else the open of the one that follows at once. */
export function priceAt(candles: readonly Candle[], step: CandleStep, at: number): number | null {
  const length = candleStepMs[step];
  const before = candles.findLast(({ time }) => time + length <= at);
  if (before) return before.close;
  const [first] = candles;
  return first && first.time < at + length ? first.open : null;
}

/** `highAt` and `lowAt`: opening of the candle, or null for the price now and the beginning. */
export type Move = {
  start: number;
  end: number;
  high: number;
  low: number;
  highAt: number | null;
  lowAt: number | null;
};

/** Start, end and reach of a period in points; null with too few candles. */
export function moveIn(facts: Facts, pair: Pair, { from, to }: Period): Move | null {
  const { step } = candlesSince(pair, from, facts.now);
  const candles = facts.candles(pair, step);
  const start = priceAt(candles, step, from);
  const until = to ?? Infinity;
  const within = candles.filter(({ time }) => time >= from && time + candleStepMs[step] <= until);
  const end = to === null ? (facts.quote(pair)?.mid ?? null) : (within.at(-1)?.close ?? null);
  if (start === null || end === null || (to !== null && within.length === 0)) return null;
  const high = Math.max(start, end, ...within.map((one) => one.high));
  const low = Math.min(start, end, ...within.map((one) => one.low));
  return {
    start,
    end,
    high,
    low,
    highAt: within.findLast((one) => one.high === high)?.time ?? null,
    lowAt: within.findLast((one) => one.low === low)?.time ?? null,
  };
}

/** Enough day candles for so many trading days. */
export const daysBack = ({ kind }: Instrument, days: number): number =>
  kind === 'crypto' ? days : Math.ceil((days * 7) / 5) + 2;

export const usualDay = (candles: readonly Candle[], instrument: Instrument, days: number) =>
  averageDayRange(
    candles.filter((_, i) => i >= candles.length - daysBack(instrument, days)),
    instrument.kind,
  );

export const stepNames: Record<CandleStep, string> = {
  '1m': 'one-minute',
  '5m': 'five-minute',
  '15m': 'quarter-hour',
  '30m': 'half-hour',
  '1h': 'hourly',
  '4h': 'four-hour',
  '1d': 'daily',
};
