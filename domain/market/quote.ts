import type { Pair } from './instrument.ts';

/** Prices in points; `at` is when the market printed it (UTC ms). */
export type Quote = {
  pair: Pair;
  bid: number;
  ask: number;
  mid: number;
  at: number;
};

export type Direction = 'up' | 'down';
