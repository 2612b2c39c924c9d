import { corpus, isHeldOut } from '../eval/corpus.ts';
import { exampleOf, readExamples } from './examples.ts';
import { joinedMessages } from './joined-messages.ts';
import type { Lesson } from './learn.ts';
import { lessonOf } from './lesson-of.ts';

const JOINED = 40_000;
const JOINED_COUNT = 0.35;

/** All there is to learn from: the written examples, the development messages of the corpus, and messages joined from the examples. */
export function allLessons(): Lesson[] {
  const examples = readExamples();
  const development = corpus().filter((one) => !isHeldOut(one));
  return [
    ...examples.map((one) => lessonOf(one, one.counts, true)),
    ...development.map((one) => lessonOf(exampleOf(one), 1, false)),
    ...joinedMessages(examples, JOINED).map((one) => lessonOf(one, JOINED_COUNT, true)),
  ];
}
