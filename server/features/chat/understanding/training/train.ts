import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { learnFrom } from './learn.ts';
import { learnedFile, packLearned } from '../learned.ts';
import { allLessons } from './lessons-to-learn.ts';

const lessons = allLessons();
const learned = learnFrom(lessons);
const packed = packLearned(learned);
writeFileSync(learnedFile, packed);
const name = createHash('sha256').update(packed).digest('hex').slice(0, 8);
process.stdout.write(
  `Learned ${learned.labels.length} labels from ${lessons.length} messages: ${(packed.length / 1e6).toFixed(1)} MB, ${name}\n`,
);
