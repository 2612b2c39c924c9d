import { nextOpen } from '../../market/hours/market-week.ts';
import type { Instrument } from '../../market/instrument.ts';

/** Whether nothing more is traded in the candle of `stepMs` that the shorter candle ending at `endsAt` lies in. */
export const isLastOfCandle = (instrument: Instrument, endsAt: number, stepMs: number): boolean =>
  nextOpen(instrument, endsAt) >= Math.ceil(endsAt / stepMs) * stepMs;

/** Whether two instants lie in different candles of `stepMs`, UTC ms. */
export const isOtherCandle = (before: number, after: number, stepMs: number): boolean =>
  Math.floor(before / stepMs) !== Math.floor(after / stepMs);
