import { readFileSync } from 'node:fs';
import type { JudgeKinds } from '@app/domain/buddy/read-intents.ts';
import { certaintyAt, place } from './buckets.ts';
import { learnedFile, readLearned, type Learned } from './learned.ts';

function judgeBy({ labels, steps, weights }: Learned): JudgeKinds {
  const width = labels.length;
  return (features) => {
    const sure = certaintyAt(
      place(features),
      width,
      (at, label) => (weights[at * width + label] as number) * (steps[label] as number),
    );
    return new Map(labels.map((label, i) => [label, sure[i] as number]));
  };
}

/** How certain each kind is, as learned from the examples (`npm run buddy:train`). */
export const judgeKinds: JudgeKinds = judgeBy(readLearned(readFileSync(learnedFile)));
