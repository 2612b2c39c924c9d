import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { figureLessons } from '../figures/figure-lessons.ts';
import { learnedFiguresFile } from '../figures/learned-figures.ts';
import { learnFrom, type Lesson } from './learn.ts';
import { learnedFile, packLearned } from '../learned.ts';
import { allLessons } from './lessons-to-learn.ts';

/** Few examples a figure are gone through more often. */
const FIGURE_ROUNDS = 20;

function train(file: string, lessons: readonly Lesson[], rounds?: number): void {
  const learned = learnFrom(lessons, rounds);
  const packed = packLearned(learned);
  writeFileSync(file, packed);
  const name = createHash('sha256').update(packed).digest('hex').slice(0, 8);
  process.stdout.write(
    `Learned ${learned.labels.length} labels from ${lessons.length} messages: ${(packed.length / 1e6).toFixed(1)} MB, ${name}\n`,
  );
}

const [only] = process.argv.slice(2);
if (only !== 'figures') train(learnedFile, allLessons());
if (only !== 'intents') train(learnedFiguresFile, figureLessons(), FIGURE_ROUNDS);
