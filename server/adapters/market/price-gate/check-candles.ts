import { candleStepMs, type Candle, type CandleStep } from '@app/domain/market/candle.ts';
import { instrumentOf, type Pair } from '@app/domain/market/instrument.ts';
import { isMarketOpen } from '@app/domain/market/hours/market-week.ts';
import { bandAfter, boundsOf, isNear } from './price-bounds.ts';

export type CheckedCandles = {
  candles: Candle[];
  refused: number;
  /** Candles from here on cannot be judged before more of them are known. */
  until: number;
};

/** A jump needs this many candles in a row at the new level. */
const AGREEING = 3;

export function checkCandles(
  pair: Pair,
  step: CandleStep,
  received: readonly Candle[],
  range: { from: number; to: number; before: { close: number; at: number } | null },
): CheckedCandles {
  const length = candleStepMs[step];
  const inRange = received.filter(({ time }) => time >= range.from && time < range.to);
  const wellFormed = inRange.filter((one) => isWellFormed(pair, one, length)).sort((a, b) => a.time - b.time);
  const distinct = wellFormed.filter((one, i) => one.time !== wellFormed[i - 1]?.time);
  const believed: Candle[] = [];
  let candidates: Candle[] = [];
  let last = range.before;
  const believe = (one: Candle): void => {
    believed.push(one);
    last = { close: one.close, at: one.time + length };
  };
  for (const one of distinct) {
    if (!last || isReachable(pair, one, last)) {
      candidates = [];
      believe(one);
      continue;
    }
    const newest = candidates.at(-1);
    const agrees = newest && isReachable(pair, one, { close: newest.close, at: newest.time + length });
    if (!agrees) candidates = [];
    if (isReachable(pair, one, { close: one.open, at: one.time })) candidates.push(one);
    if (candidates.length >= AGREEING) {
      candidates.forEach(believe);
      candidates = [];
    }
  }
  const until = candidates[0]?.time ?? range.to;
  return { candles: believed, refused: inRange.length - believed.length - candidates.length, until };
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

/** Long candles begin before the market opens on Sundays. */
function isTraded(pair: Pair, time: number, length: number): boolean {
  const instrument = instrumentOf(pair);
  return isMarketOpen(instrument, time) || isMarketOpen(instrument, time + length - 1);
}

function isReachable(pair: Pair, one: Candle, last: { close: number; at: number }): boolean {
  const { kind } = instrumentOf(pair);
  const band = bandAfter(kind, Math.max(0, one.time - last.at) + 30 * 60_000);
  return [one.open, one.high, one.low, one.close].every((price) => isNear(price, last.close, band));
}
