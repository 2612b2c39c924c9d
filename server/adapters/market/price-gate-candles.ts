import { stepLength, type Candle, type CandleStep } from '@app/domain/market/candle.ts';
import { instrumentOf, type Pair } from '@app/domain/market/instrument.ts';
import { isMarketOpen } from '@app/domain/market/market-week.ts';
import { bandAfter, boundsOf, isNear } from './price-gate-bounds.ts';

export type JudgedCandles = {
  /** Believed, ascending. */
  candles: Candle[];
  /** How many were left out for good. */
  refused: number;
  /** Up to here the answer is settled: what stands after it cannot be judged before more of it is known. */
  until: number;
};

/** So many candles in a row have to stand at a new level before a jump is believed. */
const AGREEING = 3;

/**
 * Judges a provider's complete candles of [from, to), measured by the close of the candle before them. What is
 * misaligned, of the future, repeated, impossible, of closed hours or far from its neighbours is left out.
 */
export function judgeCandles(
  pair: Pair,
  step: CandleStep,
  given: readonly Candle[],
  range: { from: number; to: number; before: { close: number; at: number } | null },
): JudgedCandles {
  const length = stepLength[step];
  const inRange = given.filter(({ time }) => time >= range.from && time < range.to);
  const well = inRange.filter((one) => isWellFormed(pair, one, length)).sort((a, b) => a.time - b.time);
  const found = well.filter((one, i) => one.time !== well[i - 1]?.time);
  const believed: Candle[] = [];
  let held: Candle[] = [];
  let last = range.before;
  const believe = (one: Candle): void => {
    believed.push(one);
    last = { close: one.close, at: one.time + length };
  };
  for (const one of found) {
    if (!last || isReachable(pair, one, last)) {
      held = [];
      believe(one);
      continue;
    }
    const newest = held.at(-1);
    const agrees = newest && isReachable(pair, one, { close: newest.close, at: newest.time + length });
    if (!agrees) held = [];
    if (isReachable(pair, one, { close: one.open, at: one.time })) held.push(one);
    if (held.length >= AGREEING) {
      held.forEach(believe);
      held = [];
    }
  }
  const until = held[0]?.time ?? range.to;
  return { candles: believed, refused: inRange.length - believed.length - held.length, until };
}

function isWellFormed(pair: Pair, { time, open, high, low, close }: Candle, length: number): boolean {
  const { low: least, high: most } = boundsOf(pair);
  return (
    time % length === 0 &&
    [open, high, low, close].every(Number.isSafeInteger) &&
    low <= Math.min(open, close) &&
    high >= Math.max(open, close) &&
    low >= least &&
    high <= most &&
    isTraded(pair, time, length)
  );
}

/** Some of the candle lies in open hours; long ones begin before the market does on Sundays. */
function isTraded(pair: Pair, time: number, length: number): boolean {
  const instrument = instrumentOf(pair);
  return isMarketOpen(instrument, time) || isMarketOpen(instrument, time + length - 1);
}

/** All four of its prices lie within the band of the last close. */
function isReachable(pair: Pair, one: Candle, last: { close: number; at: number }): boolean {
  const { kind } = instrumentOf(pair);
  const band = bandAfter(kind, Math.max(0, one.time - last.at) + 30 * 60_000);
  return [one.open, one.high, one.low, one.close].every((price) => isNear(price, last.close, band));
}
