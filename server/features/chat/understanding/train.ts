import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { labelsOf } from '@app/domain/buddy/choose-kinds.ts';
import { readByRules } from '@app/domain/buddy/intent.ts';
import { featuresOf } from '@app/domain/buddy/kind-features.ts';
import { freshContext, lastQuestion } from '@app/domain/buddy/turn-context.ts';
import { corpus, isHeldOut } from '../eval/corpus.ts';
import { library } from '../lessons/library.ts';
import { place } from './buckets.ts';
import { exampleOf, readExamples, type Example } from './examples.ts';
import { joinedMessages } from './joined-messages.ts';
import { learnedFile } from './learned.ts';
import { learn, type Lesson } from './learn.ts';

const JOINED = 8_000;
const JOINED_COUNT = 0.4;

/** The rules were written with the development messages before their eyes: what they make of those says too much. */
function lessonOf({ say, before, kinds }: Example, counts: number, withRules: boolean): Lesson {
  let context = freshContext;
  for (const text of before)
    context = { ...context, last: lastQuestion(readByRules(text, library.find, context).intents, context) };
  const ruled = readByRules(say, library.find, context);
  return {
    seen: place(featuresOf(say, withRules ? ruled : null, context, library.find)),
    labels: labelsOf(kinds),
    counts,
  };
}

const examples = readExamples();
const development = corpus()
  .filter((one) => !isHeldOut(one))
  .map(exampleOf);
const lessons = [
  ...examples.map((one) => lessonOf(one, 1, true)),
  ...development.map((one) => lessonOf(one, 1, false)),
  ...joinedMessages(examples, JOINED).map((one) => lessonOf(one, JOINED_COUNT, true)),
];
const { labels, steps, weights } = learn(lessons);
const header = Buffer.from(`${JSON.stringify({ labels, steps })}\n`);
const packed = gzipSync(Buffer.concat([header, Buffer.from(weights.buffer)]), { level: 9 });
writeFileSync(learnedFile, packed);
const name = createHash('sha256').update(packed).digest('hex').slice(0, 8);
process.stdout.write(
  `Learned ${labels.length} labels from ${lessons.length} messages (${examples.length} written, ${development.length} of the corpus, the rest joined): ${(packed.length / 1e6).toFixed(1)} MB, ${name}\n`,
);
