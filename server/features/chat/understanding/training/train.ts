import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { SEEDS, together, type Learner } from './learn.ts';
import { learnedFile, packLearned } from '../learned.ts';

async function learnApart(seed: number): Promise<Learner> {
  const thread = new Worker(new URL('./learn-apart.ts', import.meta.url), { workerData: seed });
  const [learner] = (await once(thread, 'message')) as [Learner];
  return learner;
}

const learners = await Promise.all(SEEDS.map(learnApart));
const learned = together(learners);
const packed = packLearned(learned);
writeFileSync(learnedFile, packed);
const name = createHash('sha256').update(packed).digest('hex').slice(0, 8);
process.stdout.write(
  `Learned ${learned.labels.length} labels from ${learners[0]?.messages} messages: ${(packed.length / 1e6).toFixed(1)} MB, ${name}\n`,
);
