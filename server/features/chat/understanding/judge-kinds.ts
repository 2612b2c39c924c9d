import { readFileSync } from 'node:fs';
import type { JudgeKinds } from '@app/domain/buddy/intents/read-intents.ts';
import { learnedFile, readLearned, type Bytes, type Learned } from './learned.ts';
import { namedSigns } from './named-signs.ts';
import { emptyPass, readTokens, WIDTH } from './network.ts';
import { hashNames, place } from './vocabulary.ts';

export function judgeBy({ labels, vocabulary, signs, network, rows }: Learned): JudgeKinds {
  const pass = emptyPass(labels.length);
  return (seen) => {
    const placed = place(hashNames(namedSigns(seen)), vocabulary);
    pass.tokens = placed.tokens.length;
    pass.input.fill(0);
    placed.tokens.forEach((token, i) => {
      const own = pass.input.subarray((i + 1) * WIDTH, (i + 2) * WIDTH);
      for (const row of token) addRow(rows, row, 1 / Math.sqrt(token.length), own);
    });
    readTokens(network, pass, null);
    placed.signs.forEach((row, i) => addRow(signs, row, placed.shares[i] as number, pass.scores));
    return new Map(labels.map((label, i) => [label, certainty(pass.scores[i] as number)]));
  };
}

const certainty = (score: number): number => 1 / (1 + Math.exp(-score));

function addRow({ steps, weights }: Bytes, row: number, share: number, sums: Float64Array): void {
  const step = share * (steps[row] as number);
  for (let i = 0, at = row * sums.length; i < sums.length; i += 1, at += 1)
    sums[i] = (sums[i] as number) + (weights[at] as number) * step;
}

export const judgeKinds: JudgeKinds = judgeBy(readLearned(readFileSync(learnedFile)));
