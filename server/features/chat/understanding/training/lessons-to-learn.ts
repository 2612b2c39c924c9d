import { readCorpus, isHeldOut } from '../../eval/corpus.ts';
import { exampleOf, readExamples } from '../examples.ts';
import { joinedMessages } from './joined-messages.ts';
import type { Lesson } from './learn.ts';
import { lessonOf } from './lesson-of.ts';

const JOINED = 20_000;
const JOINED_COUNT = 0.35;

export function allLessons(): Lesson[] {
  const examples = readExamples();
  const development = readCorpus().filter((one) => !isHeldOut(one));
  return [
    ...examples.map((one) => lessonOf(one, one.counts, true)),
    ...development.map((one) => lessonOf(exampleOf(one), 1, false)),
    ...joinedMessages(examples, JOINED).map((one) => lessonOf(one, JOINED_COUNT, true)),
  ];
}
