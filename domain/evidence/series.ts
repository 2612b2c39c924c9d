import { columnsOf, type CandleColumns } from '../market/candle-columns.ts';
import type { Candle, CandleStep } from '../market/candle.ts';

export type Series = CandleColumns & {
  step: CandleStep;
  /** Only closes are known (an official fixing): highs and lows within a candle are not seen. */
  isCloseOnly: boolean;
};

export const toSeries = (step: CandleStep, candles: readonly Candle[], isCloseOnly = false): Series => ({
  step,
  ...columnsOf(candles),
  isCloseOnly,
});

/** The candles before place `end`. */
export const cutSeries = ({ step, isCloseOnly, ...columns }: Series, end: number): Series => ({
  step,
  isCloseOnly,
  time: columns.time.subarray(0, end),
  open: columns.open.subarray(0, end),
  high: columns.high.subarray(0, end),
  low: columns.low.subarray(0, end),
  close: columns.close.subarray(0, end),
});
