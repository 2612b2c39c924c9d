import { readFileSync } from 'node:fs';
import type { JudgeKinds } from '@app/domain/buddy/intents/read-intents.ts';
import { place, type Placed } from './buckets.ts';
import { learnedFile, readLearned, type Bytes, type Learned } from './learned.ts';
import { namedSigns } from './named-signs.ts';
import { emptyPass, readTokens, WIDTH } from './network.ts';

export function judgeBy({ labels, signs, readers }: Learned): JudgeKinds {
  const pass = emptyPass(labels.length);
  return (seen) => {
    const placed = place(namedSigns(seen));
    const scores = signSums(signs, placed, labels.length);
    for (const { network, rows } of readers) {
      pass.tokens = placed.tokens.length;
      pass.input.fill(0);
      placed.tokens.forEach((token, i) => addToken(rows, token, pass.input, (i + 1) * WIDTH));
      readTokens(network, pass, null);
      for (let label = 0; label < labels.length; label += 1)
        scores[label] = (scores[label] as number) + (pass.scores[label] as number) / readers.length;
    }
    return new Map(labels.map((label, i) => [label, certainty(scores[i] as number)]));
  };
}

const certainty = (score: number): number => 1 / (1 + Math.exp(-score));

function addToken({ steps, weights }: Bytes, token: Int32Array, input: Float64Array, from: number): void {
  for (const row of token) {
    const step = (steps[row] as number) / Math.sqrt(token.length);
    for (let i = 0, at = row * WIDTH; i < WIDTH; i += 1, at += 1)
      input[from + i] = (input[from + i] as number) + (weights[at] as number) * step;
  }
}

function signSums(
  { steps, weights }: Bytes,
  { places, weights: shares }: Placed,
  labels: number,
): Float64Array {
  const sums = new Float64Array(labels);
  places.forEach((place, sign) => {
    const share = shares[sign] as number;
    for (let label = 0, at = place * labels; label < labels; label += 1, at += 1)
      sums[label] = (sums[label] as number) + (weights[at] as number) * share;
  });
  return sums.map((sum, label) => sum * (steps[label] as number));
}

export const judgeKinds: JudgeKinds = judgeBy(readLearned(readFileSync(learnedFile)));
