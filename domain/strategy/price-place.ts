import type { Channel } from './breakout.ts';

export type PricePlace = 'below' | 'between' | 'above';

/** Where a price lies beside two levels; on a level counts as between. */
export const placeOf = (price: number, { high, low }: Channel): PricePlace =>
  price > high ? 'above' : price < low ? 'below' : 'between';
