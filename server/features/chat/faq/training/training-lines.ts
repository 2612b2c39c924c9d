import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { topics } from '@app/domain/buddy/clauses/topics.ts';
import { library } from '../../lessons/library.ts';
import { readExamples } from '../../understanding/examples.ts';
import { parseFaq } from '../parse-faq.ts';

/** A phrasing, and the entry or lesson that it leads to. */
export type LabelledLine = { label: string; text: string };

const MOST_EXAMPLES = 26_000;
const MOST_LETTERS = 160;

const folder = join(import.meta.dirname, '../entries');

export const readPhrasings = (): LabelledLine[] =>
  globSync('*.md', { cwd: folder })
    .toSorted()
    .flatMap((file) => parseFaq(readFileSync(join(folder, file), 'utf8')))
    .flatMap(({ id, phrasings }) => phrasings.map((text) => ({ label: id, text })));

export const readLessonAsks = (): LabelledLine[] =>
  topics.flatMap((topic) => {
    const { title, also, asks } = library.lesson(topic);
    return [title, ...also, ...asks, topic.replaceAll('-', ' ')].map((text) => ({
      label: `lesson:${topic}`,
      text,
    }));
  });

/** Chosen by checksum, so that a removed example changes one line of the sample. */
export function sampleExamples(): string[] {
  const texts = new Set(readExamples().map(({ say }) => say));
  return [...texts]
    .filter((text) => text.length <= MOST_LETTERS)
    .map((text) => ({ text, rank: crc32(text) }))
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, MOST_EXAMPLES)
    .map(({ text }) => text);
}
