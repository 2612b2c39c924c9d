import {
  CARE_PLACES,
  CONCERN_PLACES,
  careHash,
  placeIn,
  type CareWeights,
} from '@app/domain/buddy/care/care-scorer.ts';
import type { CareSign } from '@app/domain/buddy/care/care-signs.ts';
import { concerns, type LearnedConcern } from '@app/domain/buddy/care/concern.ts';

export type CareExample = { signs: readonly CareSign[]; concern: LearnedConcern | null; times: number };

const ROUNDS = 8;
const RATE = 0.2;
const DECAY = 1e-5;
const LARGEST = 127;

/** Of one example: where its signs are, and how much each of them counts. Flat, since all examples are read many times over. */
type PlacedExample = { carePlaces: Int32Array; concernPlaces: Int32Array; shares: Float64Array; of: number };

function placeExample({ signs, concern }: CareExample): PlacedExample {
  const hashes = signs.map(([name]) => careHash(name));
  return {
    // The first place is the bias, which has none among the concerns.
    carePlaces: Int32Array.of(0, ...hashes.map((hash) => placeIn(hash, CARE_PLACES))),
    concernPlaces: Int32Array.from(hashes, (hash) => placeIn(hash, CONCERN_PLACES) * concerns.length),
    shares: Float64Array.of(1, ...signs.map(([, share]) => share)),
    of: concern === null ? -1 : concerns.indexOf(concern),
  };
}

/** Logistic regression by AdaGrad: is it care, and among care which concern; repeatable. */
export function learnCare(examples: readonly CareExample[]): CareWeights {
  const care = new Float64Array(CARE_PLACES);
  const careSlopes = new Float64Array(CARE_PLACES);
  const concern = new Float64Array(CONCERN_PLACES * concerns.length);
  const concernSlopes = new Float64Array(concern.length);
  const placed = examples.map(placeExample);
  const sums = new Float64Array(concerns.length);
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
      const example = placed[i] as PlacedExample;
      learnWhetherCare(example, care, careSlopes);
      if (example.of >= 0) learnConcern(example, concern, concernSlopes, sums);
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

function step(weights: Float64Array, slopes: Float64Array, at: number, slope: number): void {
  const weight = weights[at] as number;
  const full = slope + DECAY * weight;
  const sum = (slopes[at] as number) + full * full;
  slopes[at] = sum;
  weights[at] = weight - (RATE * full) / (Math.sqrt(sum) + 1e-3);
}

function learnWhetherCare(
  { carePlaces, shares, of }: PlacedExample,
  care: Float64Array,
  slopes: Float64Array,
): void {
  let sum = 0;
  for (let i = 0; i < carePlaces.length; i += 1)
    sum += (care[carePlaces[i] as number] as number) * (shares[i] as number);
  const error = 1 / (1 + Math.exp(-sum)) - (of >= 0 ? 1 : 0);
  for (let i = 0; i < carePlaces.length; i += 1)
    step(care, slopes, carePlaces[i] as number, error * (shares[i] as number));
}

/** `sums` is written anew each time. */
function learnConcern(
  { concernPlaces, shares, of }: PlacedExample,
  concern: Float64Array,
  slopes: Float64Array,
  sums: Float64Array,
): void {
  sums.fill(0);
  for (let i = 0; i < concernPlaces.length; i += 1)
    for (let k = 0; k < sums.length; k += 1)
      sums[k]! += (concern[(concernPlaces[i] as number) + k] as number) * (shares[i + 1] as number);
  const top = Math.max(...sums);
  let whole = 0;
  for (let k = 0; k < sums.length; k += 1) whole += sums[k] = Math.exp((sums[k] as number) - top);
  for (let k = 0; k < sums.length; k += 1) sums[k] = (sums[k] as number) / whole - (k === of ? 1 : 0);
  for (let i = 0; i < concernPlaces.length; i += 1)
    for (let k = 0; k < sums.length; k += 1)
      step(
        concern,
        slopes,
        (concernPlaces[i] as number) + k,
        (sums[k] as number) * (shares[i + 1] as number),
      );
}
