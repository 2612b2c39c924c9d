import { writeFileSync } from 'node:fs';
import { careWords } from '@app/domain/buddy/care/care-words.ts';
import { learnCare } from './learn-care.ts';
import { readCareExamples } from './care-examples.ts';
import { learnedCareFile, packWeights, readSigns } from './find-care.ts';

const examples = readCareExamples().map(({ text, concern, times }) => ({
  signs: readSigns(careWords(text)).signs,
  concern,
  times,
}));
const packed = packWeights(learnCare(examples));
writeFileSync(learnedCareFile, packed);
process.stdout.write(`${examples.length} examples, ${packed.length} bytes\n`);
