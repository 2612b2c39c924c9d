import type { Candle, CandleStep } from '../market/candle.ts';

/** Candles by column, oldest first, prices in mid points: a column is gone through many times faster than objects. */
export type Series = {
  step: CandleStep;
  time: Float64Array;
  open: Float64Array;
  high: Float64Array;
  low: Float64Array;
  close: Float64Array;
  /** Only closes are known (an official fixing): highs and lows within a candle are not seen. */
  isCloseOnly: boolean;
};

export function toSeries(step: CandleStep, candles: readonly Candle[], isCloseOnly = false): Series {
  const column = (read: (candle: Candle) => number): Float64Array => Float64Array.from(candles, read);
  return {
    step,
    time: column(({ time }) => time),
    open: column(({ open }) => open),
    high: column(({ high }) => high),
    low: column(({ low }) => low),
    close: column(({ close }) => close),
    isCloseOnly,
  };
}

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
