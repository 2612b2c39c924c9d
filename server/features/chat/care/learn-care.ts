import {
  CARE_PLACES,
  CONCERN_PLACES,
  careHash,
  placeIn,
  type CareWeights,
} from '@app/domain/buddy/care/care-scorer.ts';
import type { CareSign } from '@app/domain/buddy/care/care-signs.ts';
import { concerns, type Concern } from '@app/domain/buddy/care/concern.ts';

export type CareExample = { signs: readonly CareSign[]; concern: Concern | null; times: number };

const ROUNDS = 8;
const RATE = 0.2;
const DECAY = 1e-5;
const LARGEST = 127;

/** Logistic regression by AdaGrad: is it care, and among care which concern; repeatable. */
export function learnCare(examples: readonly CareExample[]): CareWeights {
  const care = new Float64Array(CARE_PLACES);
  const careSlopes = new Float64Array(CARE_PLACES);
  const concern = new Float64Array(CONCERN_PLACES * concerns.length);
  const concernSlopes = new Float64Array(concern.length);
  const hashed = examples.map(({ signs, concern: of }) => ({
    signs: [['', 1] as const, ...signs].map(([name, share]) => ({
      hash: careHash(name),
      share,
      isBias: name === '',
    })),
    of: of === null ? -1 : concerns.indexOf(of),
  }));
  const step = (weights: Float64Array, slopes: Float64Array, at: number, slope: number): void => {
    const full = slope + DECAY * (weights[at] as number);
    slopes[at] = (slopes[at] as number) + full * full;
    weights[at] = (weights[at] as number) - (RATE * full) / (Math.sqrt(slopes[at]) + 1e-3);
  };
  const order = examples.flatMap(({ times }, i) => Array.from({ length: times }, () => i));
  let seed = 1;
  const next = (below: number): number => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return seed % below;
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let i = order.length - 1; i > 0; i -= 1) {
      const j = next(i + 1);
      [order[i], order[j]] = [order[j] as number, order[i] as number];
    }
    for (const i of order) {
      const { signs, of } = hashed[i] as (typeof hashed)[number];
      const placed = signs.map(
        ({ hash, share, isBias }) => [isBias ? 0 : placeIn(hash, CARE_PLACES), share] as const,
      );
      const sum = placed.reduce((total, [at, share]) => total + (care[at] as number) * share, 0);
      const error = 1 / (1 + Math.exp(-sum)) - (of >= 0 ? 1 : 0);
      for (const [at, share] of placed) step(care, careSlopes, at, error * share);
      if (of < 0) continue;
      const sums = concerns.map((_, k) =>
        signs.reduce(
          (total, { hash, share, isBias }) =>
            total +
            (isBias ? 0 : (concern[placeIn(hash, CONCERN_PLACES) * concerns.length + k] as number) * share),
          0,
        ),
      );
      const top = Math.max(...sums);
      const powers = sums.map((one) => Math.exp(one - top));
      const whole = powers.reduce((total, one) => total + one, 0);
      powers.forEach((power, k) => {
        const wrong = power / whole - (k === of ? 1 : 0);
        for (const { hash, share, isBias } of signs)
          if (!isBias)
            step(concern, concernSlopes, placeIn(hash, CONCERN_PLACES) * concerns.length + k, wrong * share);
      });
    }
  }
  const stepOf = (weights: Float64Array): number =>
    weights.reduce((most, one) => Math.max(most, Math.abs(one)), 0) / LARGEST;
  const careStep = stepOf(care);
  const concernStep = stepOf(concern);
  return {
    care: Int8Array.from(care, (one) => Math.round(one / careStep)),
    concerns: Int8Array.from(concern, (one) => Math.round(one / concernStep)),
    careStep,
    concernStep,
  };
}
