const TERMS = 60;

/** Share of walks starting at `from` (0 to 1) that have reached neither end at `time`. */
function stillThere(from: number, time: number): number {
  let sum = 0;
  for (let k = 1; k <= TERMS; k += 2)
    sum +=
      (4 / (k * Math.PI)) * Math.sin(k * Math.PI * from) * Math.exp((-k * k * Math.PI * Math.PI * time) / 2);
  return sum;
}

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

const LONGEST = 0.995;

/** Walk between two absorbing ends (Fourier series of the heat equation), stopped while `expiredRate` is still inside. */
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
