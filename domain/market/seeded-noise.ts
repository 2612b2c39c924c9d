/** Same numbers for the same seed in every process. */
export type Noise = {
  uniform: () => number;
  normal: () => number;
  step: () => number;
  /** Student-t with five degrees of freedom, scaled to variance 1 and cut at 7, for the fat tails of daily returns. */
  fatTailed: () => number;
};

export function hashKeys(...keys: (number | string)[]): number {
  let state = 0x811c9dc5;
  for (const key of keys) {
    for (const character of `${key}|`) state = Math.imul(state ^ character.charCodeAt(0), 0x01000193);
  }
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}

const DEGREES = 5;
const TO_UNIT_VARIANCE = Math.sqrt((DEGREES - 2) / DEGREES);

export function createNoise(seed: number): Noise {
  let state = seed >>> 0;
  // mulberry32, a public-domain generator.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return mixed ^ (mixed >>> 14);
  };
  const uniform = () => ((next() >>> 0) + 0.5) / 4_294_967_296;
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  return {
    uniform,
    normal,
    step: () => {
      const bits = next();
      return ((bits & 255) + ((bits >>> 8) & 255) + ((bits >>> 16) & 255) + (bits >>> 24) - 510) / 147.8;
    },
    fatTailed: () => {
      let squares = 0;
      for (let i = 0; i < DEGREES; i += 1) squares += normal() ** 2;
      const value = (normal() / Math.sqrt(squares / DEGREES)) * TO_UNIT_VARIANCE;
      return Math.max(-7, Math.min(7, value));
    },
  };
}
