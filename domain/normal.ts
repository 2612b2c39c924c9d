/** Standard deviations to each side of a normal mean that hold 95 of 100. */
export const Z_95 = 1.959964;

/** Chance that a standard normal lies below `z`; Abramowitz and Stegun 26.2.17, wrong by less than 1e-7. */
export function normalBelow(z: number): number {
  const t = 1 / (1 + 0.231_641_9 * Math.abs(z));
  const tail =
    t *
    (0.319_381_530 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429)))) *
    (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI));
  return z > 0 ? 1 - tail : tail;
}

/** The z below which a standard normal lies with this chance (0 to 1, both excluded), by halving. */
export function normalQuantile(chance: number): number {
  let [low, high] = [-9, 9];
  for (let i = 0; i < 60; i += 1) {
    const middle = (low + high) / 2;
    if (normalBelow(middle) < chance) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
