/** Chances of a walk without drift that starts between two barriers; the three add up to 1. */
export type FirstPassage = { target: number; stop: number; expired: number };

/** Distances and the square root of `variance` are in the same unit. */
export type Barriers = { toTarget: number; toStop: number };

/** Complementary error function, relative error below 1.2e-7 (Numerical Recipes, erfcc). */
function erfc(x: number): number {
  const z = Math.abs(x);
  const t = 1 / (1 + 0.5 * z);
  const terms = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587,
    -0.82215223, 0.17087277,
  ];
  let sum = 0;
  for (let k = terms.length - 1; k >= 0; k -= 1) sum = sum * t + (terms[k] as number);
  const result = t * Math.exp(-z * z + sum);
  return x >= 0 ? result : 2 - result;
}

/** Below this scaled variance the mirror images converge fast, above it the Fourier series does. */
const SERIES_FROM = 0.3;
const IMAGES = 3;
const TERMS = 6;

/** That the barrier `near` away is reached before the one `far` away on the other side, by the time `variance` has passed. */
function reachFirst(near: number, far: number, variance: number): number {
  const width = near + far;
  const scaled = variance / (width * width);
  if (scaled <= 0) return 0;
  let chance = 0;
  if (scaled < SERIES_FROM) {
    const scale = Math.sqrt(2 * variance);
    for (let k = 0; k < IMAGES; k += 1)
      chance += erfc((near + 2 * k * width) / scale) - erfc((near + 2 * far + 2 * k * width) / scale);
  } else {
    chance = far / width;
    for (let k = 1; k <= TERMS; k += 1)
      chance +=
        (2 / (k * Math.PI)) *
        (k % 2 === 0 ? 1 : -1) *
        Math.sin((k * Math.PI * far) / width) *
        Math.exp((-k * k * Math.PI * Math.PI * scaled) / 2);
  }
  return Math.min(1, Math.max(0, chance));
}

/** Only the variance gathered until the end matters, not when it comes: time is measured in variance. */
export function passFirst({ toTarget, toStop }: Barriers, variance: number): FirstPassage {
  if (toStop <= 0) return { target: 0, stop: 1, expired: 0 };
  if (toTarget <= 0) return { target: 1, stop: 0, expired: 0 };
  const target = reachFirst(toTarget, toStop, variance);
  const stop = Math.min(1 - target, reachFirst(toStop, toTarget, variance));
  return { target, stop, expired: 1 - target - stop };
}

/** Gauss-Hermite nodes and weights of a normal variable. */
const NODES: readonly (readonly [number, number])[] = [
  [0, 8 / 15],
  [1.355626, 0.222076],
  [-1.355626, 0.222076],
  [2.85697, 0.011257],
  [-2.85697, 0.011257],
];

/** The same for a variance that is known up to a normal error of its logarithm with deviation `logError`. */
export function passFirstUnsure(barriers: Barriers, logVariance: number, logError: number): FirstPassage {
  let [target, stop, total] = [0, 0, 0];
  for (const [node, weight] of NODES) {
    const one = passFirst(barriers, Math.exp(logVariance + logError * node));
    target += weight * one.target;
    stop += weight * one.stop;
    total += weight;
  }
  return { target: target / total, stop: stop / total, expired: 1 - (target + stop) / total };
}
