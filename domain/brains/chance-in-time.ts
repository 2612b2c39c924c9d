/** Terms of the series; the twentieth is far below a thousandth wherever a hundredth of the walk's life has passed. */
const TERMS = 60;

/** Of walks that start `from` (0 to 1) between two ends, the share that has left neither way at `time`. */
function stillThere(from: number, time: number): number {
  let sum = 0;
  for (let k = 1; k <= TERMS; k += 2)
    sum +=
      (4 / (k * Math.PI)) * Math.sin(k * Math.PI * from) * Math.exp((-k * k * Math.PI * Math.PI * time) / 2);
  return sum;
}

/** The share that has left at the far end, 1, by `time`. */
function leftAtTheTarget(from: number, time: number): number {
  let sum = from;
  for (let k = 1; k <= TERMS; k += 1)
    sum +=
      (2 / (k * Math.PI)) *
      (k % 2 === 0 ? 1 : -1) *
      Math.sin(k * Math.PI * from) *
      Math.exp((-k * k * Math.PI * Math.PI * time) / 2);
  return sum;
}

/** A share of runs out of time above this leaves too little to compute with. */
const LONGEST = 0.995;

/**
 * The share of targets that a price without direction reaches before stop and expiry. With all the time it needs that is
 * the no-skill rate; where `expiredRate` of the trades ran out of time it is less. The walk between two absorbing ends
 * (Fourier series of the heat equation) is given just the time in which as many of its paths are left over.
 */
export function chanceInTime(noSkill: number, expiredRate: number): number {
  if (!(noSkill > 0 && noSkill < 1) || expiredRate <= 0) return noSkill;
  const left = Math.min(LONGEST, expiredRate);
  let [early, late] = [1e-4, 4];
  for (let step = 0; step < 60; step += 1) {
    const middle = (early + late) / 2;
    if (stillThere(noSkill, middle) > left) early = middle;
    else late = middle;
  }
  return Math.min(noSkill, Math.max(0, leftAtTheTarget(noSkill, (early + late) / 2)));
}
