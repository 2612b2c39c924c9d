import type { Placed } from '../vocabulary.ts';

/** AdaGrad (Duchi, Hazan, Singer 2011). */
export type SparseWeights = { width: number; weights: Float32Array; squares: Float32Array };

export const sparseWeights = (rows: number, width: number): SparseWeights => ({
  width,
  weights: new Float32Array(rows * width),
  squares: new Float32Array(rows * width),
});

const SIGN_RATE = 0.1;
const SIGN_SHRINK = 3e-5;
/** Each step cuts as much off a weight, so that half of them end at zero. */
const SIGN_CUT = 5e-4;
const RIGHT = 0.004;
const ROW_SLACK = 1e-4;

export function addSigns(
  { width, weights }: SparseWeights,
  { signs, shares }: Placed,
  heard: readonly number[],
  scores: Float64Array,
): void {
  for (const sign of heard) {
    const share = shares[sign] as number;
    for (let label = 0, at = (signs[sign] as number) * width; label < width; label += 1, at += 1)
      scores[label] = (scores[label] as number) + (weights[at] as number) * share;
  }
}

export function learnSigns(
  { width, weights, squares }: SparseWeights,
  { signs, shares }: Placed,
  heard: readonly number[],
  wrong: Float64Array,
): void {
  const off = Array.from(wrong.keys()).filter((label) => Math.abs(wrong[label] as number) >= RIGHT);
  for (const sign of heard) {
    const share = shares[sign] as number;
    for (const label of off) {
      const at = (signs[sign] as number) * width + label;
      const slope = (wrong[label] as number) * share + SIGN_SHRINK * (weights[at] as number);
      squares[at] = (squares[at] as number) + slope * slope;
      const rate = SIGN_RATE / Math.sqrt(squares[at] + 1e-6);
      const next = (weights[at] as number) - rate * slope;
      weights[at] = Math.sign(next) * Math.max(0, Math.abs(next) - rate * SIGN_CUT);
    }
  }
}

export function addToken(
  { width, weights }: SparseWeights,
  rows: Int32Array,
  input: Float64Array,
  from: number,
): void {
  const share = 1 / Math.sqrt(rows.length);
  for (const row of rows)
    for (let i = 0, at = row * width; i < width; i += 1, at += 1)
      input[from + i] = (input[from + i] as number) + (weights[at] as number) * share;
}

export function learnToken(
  { width, weights, squares }: SparseWeights,
  rows: Int32Array,
  slopes: Float64Array,
  from: number,
  rate: number,
): void {
  const share = 1 / Math.sqrt(rows.length);
  for (const row of rows)
    for (let i = 0, at = row * width; i < width; i += 1, at += 1) {
      const slope = (slopes[from + i] as number) * share;
      squares[at] = (squares[at] as number) + slope * slope;
      weights[at] = (weights[at] as number) - (rate * slope) / Math.sqrt((squares[at] as number) + ROW_SLACK);
    }
}
