import { FRESH_BARS, historyBars, RUN_AWAY_ATR } from '../../strategy/breakout.ts';
import { trueRange } from '../../market/candle.ts';
import { channelsOf } from '../measures/columns.ts';
import type { Proposal, RuleReader, Side } from '../rule.ts';
import type { Series } from '../series.ts';

export type BreakoutParameters = {
  channelBars: number;
  atrBars: number;
  stopAtr: number;
  /** Times the risk; 0 for none. */
  rewardToRisk: number;
};

/** A breakout at the close of candle `brokeAt`, `barsAgo` candles before the one that opens now. */
export type FreshBreak = { side: Side; brokeAt: number; barsAgo: number };

/** `averageTrueRange` of the product over its newest candles, up to and without `end`, by columns. */
export function windowedAtr({ high, low, close }: Series, end: number, bars: number): number | null {
  const start = Math.max(0, end - historyBars);
  if (end - start <= bars) return null;
  let average = 0;
  for (let i = start + 1; i < end; i += 1) {
    const range = trueRange(high[i] as number, low[i] as number, close[i - 1] as number);
    average = i - start <= bars ? average + range / bars : (average * (bars - 1) + range) / bars;
  }
  return average;
}

/** The product's own breakout, read by columns: the same trades as `backtest` in domain/strategy. */
export function readBreakouts(
  series: Series,
  { channelBars, atrBars, stopAtr, rewardToRisk }: BreakoutParameters,
  allows: (at: number, found: FreshBreak) => boolean = () => true,
): RuleReader {
  const { open, close } = series;
  const { high, low } = channelsOf(series, channelBars);
  const sides = new Int8Array(close.length);
  for (let i = 0; i < close.length; i += 1) {
    const price = close[i] as number;
    if (price > (high[i] as number)) sides[i] = 1;
    else if (price < (low[i] as number)) sides[i] = -1;
  }
  const fewest = channelBars + FRESH_BARS + 1;
  return {
    propose: (at) => {
      if (Math.min(at, historyBars) < fewest) return null;
      let atr: number | null = null;
      for (let i = at - 1; i >= at - FRESH_BARS; i -= 1) {
        const side = sides[i] as 0 | Side;
        if (side === 0 || sides[i - 1] === side) continue;
        const level = (side > 0 ? high[i] : low[i]) as number;
        const beyond = side * ((open[at] as number) - level);
        if (beyond <= 0) continue;
        atr ??= windowedAtr(series, at, atrBars);
        if (atr === null || beyond > RUN_AWAY_ATR * atr) continue;
        return allows(at, { side, brokeAt: i, barsAgo: at - i })
          ? withDistances({ at, side }, atr, { stopAtr, rewardToRisk })
          : null;
      }
      return null;
    },
  };
}

export function withDistances(
  { at, side }: { at: number; side: Side },
  atr: number,
  { stopAtr, rewardToRisk }: Pick<BreakoutParameters, 'stopAtr' | 'rewardToRisk'>,
): Proposal {
  const stop = Math.round(atr * stopAtr);
  return { at, side, stop, target: rewardToRisk === 0 ? null : Math.round(stop * rewardToRisk) };
}
