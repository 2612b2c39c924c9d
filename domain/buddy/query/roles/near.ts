/** Prices of one trade lie so near each other, whatever the market does by now. */
const NEAR = 1.5;

export const areNear = (one: number, other: number): boolean =>
  one > 0 && other > 0 && Math.max(one, other) / Math.min(one, other) <= NEAR;
