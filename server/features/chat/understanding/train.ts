import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { corpus, isHeldOut } from '../eval/corpus.ts';
import { exampleOf, readExamples } from './examples.ts';
import { joinedMessages } from './joined-messages.ts';
import { learnedFile, packLearned } from './learned.ts';
import { learn } from './learn.ts';
import { lessonOf } from './lesson-of.ts';

const JOINED = 16_000;
const JOINED_COUNT = 0.5;

const examples = readExamples();
const development = corpus()
  .filter((one) => !isHeldOut(one))
  .map(exampleOf);
const lessons = [
  ...examples.map((one) => lessonOf(one, 1, true)),
  ...development.map((one) => lessonOf(one, 1, false)),
  ...joinedMessages(examples, JOINED).map((one) => lessonOf(one, JOINED_COUNT, true)),
];
const learned = learn(lessons);
const packed = packLearned(learned);
writeFileSync(learnedFile, packed);
const name = createHash('sha256').update(packed).digest('hex').slice(0, 8);
process.stdout.write(
  `Learned ${learned.labels.length} labels from ${lessons.length} messages (${examples.length} written, ${development.length} of the corpus, the rest joined): ${(packed.length / 1e6).toFixed(1)} MB, ${name}\n`,
);
