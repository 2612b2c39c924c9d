import { createContext } from 'react';
import type { ChartCandle } from '@app/domain/charts/chart-candle.ts';
import type { CandleStep } from '@app/domain/market/candle.ts';
import type { Timeframe } from '@app/domain/signals/signal.ts';

/** Decimal prices, oldest candle first. */
export type ChartCandles = {
  digits: number;
  simulated: boolean;
  /** What the feed has candles of. */
  steps: readonly CandleStep[];
  candles: readonly ChartCandle[];
  /** The one that is not complete yet. */
  running: ChartCandle | null;
};

export type PriceNow = { price: number; changePercent: number; at: number };

export type WatchWish = { pair: string; timeframe: Timeframe; level: number; side: 'above' | 'below' };

export type WatchSource = {
  /** Tells the decimal prices that are watched on a market. Returns its disposer. */
  followLevels: (pair: string, onLevels: (levels: readonly number[]) => void) => () => void;
  /** Rejects with the words that the user is shown. */
  watchLevel: (wish: WatchWish) => Promise<void>;
};

/** Where a large chart gets what it shows; the app gives it, because the design system calls no endpoint. */
export type ChartSource = {
  /** Up to now, with the one that is not complete, or up to an instant in UTC ms. */
  loadCandles: (pair: string, step: CandleStep, signal: AbortSignal, until?: number) => Promise<ChartCandles>;
  /** Returns its disposer. */
  followPrice: (pair: string, onPrice: (now: PriceNow) => void) => () => void;
  loadWatches: () => Promise<WatchSource>;
};

export const ChartSourceContext = createContext<ChartSource | null>(null);
