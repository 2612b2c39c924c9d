import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { careWords } from '@app/domain/buddy/care/care-words.ts';
import { FELT } from '@app/domain/buddy/query/beside/clear-sum.ts';
import type { LearnedConcern } from '@app/domain/buddy/care/concern.ts';
import { hearPhrases, type PhraseList } from '@app/domain/buddy/care/heard-phrases.ts';
import { questions } from '../faq/faq.ts';
import { readExamples } from '../understanding/examples.ts';
import { readFigureExamples, type FigureExample } from '../understanding/figures/figure-examples.ts';

const folder = join(import.meta.dirname, '../../../../domain/buddy/care/examples');

/** `times` is how often the scorer sees it. */
export type WrittenExample = { text: string; theme: string; concern: LearnedConcern | null; times: number };

export const readCareExamples = (): WrittenExample[] => {
  const written = readWritten();
  const known = new Set(written.map(({ text }) => text));
  return [...written, ...readAsked(known), ...readShared(known), ...readFigures(known)];
};

const MOST_FIGURES = 3000;
const isAct = new Set<FigureExample['measure']>(['none', 'signal', 'watch', 'cancel-watch']);

/** Who asks for a figure is well, unless it is told beside it. */
const readFigures = (known: Set<string>): WrittenExample[] =>
  sample(
    readFigureExamples()
      .filter(
        ({ say, measure }) =>
          !isAct.has(measure) &&
          !known.has(say) &&
          !FELT.test(say.toLowerCase()) &&
          hearCare(say).length === 0,
      )
      .map(({ say }) => ({ text: say, theme: SHARED, concern: null, times: 1 })),
    MOST_FIGURES,
  );

const WRITTEN_TIMES = 10;

/** The file names the concern, lines with `#` the theme; what follows on care is no concern of its own. */
function readWritten(): WrittenExample[] {
  return globSync('*.txt', { cwd: folder, exclude: ['afterwards.txt'] })
    .toSorted()
    .flatMap((file) => {
      const name = file.replace('.txt', '');
      const concern = name.startsWith('harmless') ? null : (name as LearnedConcern);
      let theme = file;
      return readFileSync(join(folder, file), 'utf8')
        .trimEnd()
        .split('\n')
        .flatMap((text) => {
          if (!text.startsWith('# ')) return [{ text, theme, concern, times: WRITTEN_TIMES }];
          theme = `${file} ${text}`;
          return [];
        });
    });
}

export const SHARED = 'written for others';
const MOST_HARMLESS = 5000;
const MOST_FELT = 2000;

const FREE_TIMES = 3;
const MOST_ASKED = 6000;
/** Known questions that may hide more than they say. */
const worrying = new Set(
  'wanting-it-back-now account-is-gone trouble-at-home sleepless-over-a-trade crying-at-work borrowing-to-trade savings-for-trading i-want-to-give-in talking-to-a-child-who-trades worried-about-a-partner'.split(
    ' ',
  ),
);

const isPlain = new Set<PhraseList>(['self-harm', 'minor']);

/** Ways to ask a known question: each has its own answer and needs no care. */
function readAsked(known: Set<string>): WrittenExample[] {
  const asked = questions
    .filter(({ id }) => !worrying.has(id))
    .flatMap(({ file, phrasings }) =>
      phrasings
        .filter((text) => !known.has(text) && !hearCare(text).some((list) => isPlain.has(list)))
        .map((text) => ({
          text,
          theme: SHARED,
          concern: null,
          times: file.startsWith('free-') ? FREE_TIMES : 1,
        })),
    );
  for (const { text } of asked) known.add(text);
  const isFree = ({ times }: WrittenExample): boolean => times === FREE_TIMES;
  return [
    ...asked.filter(isFree),
    ...sample(
      asked.filter((one) => !isFree(one)),
      MOST_ASKED,
    ),
  ];
}

const hearCare = (text: string): PhraseList[] =>
  hearPhrases(careWords(text)).filter((list) => list !== 'harmless');

const concernOf: Partial<Record<string, LearnedConcern>> = {
  'feeling:crisis': 'self-harm',
  'feeling:distress': 'ruin',
  'feeling:needed-money': 'needed-money',
  'feeling:revenge': 'gambling',
};

/** What the reader of intents learns from: all that is care, and a sample of the rest chosen by checksum. */
function readShared(known: Set<string>): WrittenExample[] {
  const care: WrittenExample[] = [];
  const felt: WrittenExample[] = [];
  const harmless: WrittenExample[] = [];
  for (const { say: text, kinds, before } of readExamples()) {
    const [kind = ''] = kinds;
    if (known.has(text) || kinds.length > 1 || kind === 'feeling:overtrading') continue;
    known.add(text);
    const heard = hearCare(text);
    const concern = kind === 'feeling:distress' && heard[0] === 'gambling' ? heard[0] : concernOf[kind];
    const example = { text, theme: SHARED, concern: concern ?? null, times: 1 };
    if (concern) care.push(example);
    else if (kind.startsWith('feeling:')) felt.push(...(heard.length === 0 ? [example] : []));
    else if (heard.length > 0) care.push(example);
    else if (before.length === 0) harmless.push(example);
  }
  return [...care, ...sample(felt, MOST_FELT), ...sample(harmless, MOST_HARMLESS)];
}

const sample = (examples: readonly WrittenExample[], most: number): WrittenExample[] =>
  examples
    .map((one) => ({ one, rank: crc32(one.text) }))
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ one }) => one);
