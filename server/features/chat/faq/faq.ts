import { LRUCache } from 'lru-cache';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { namedIn } from '@app/domain/buddy/clauses/spoken-pairs.ts';
import { topics, type Topic } from '@app/domain/buddy/clauses/topics.ts';
import { correctedWords } from '@app/domain/buddy/text/corrected-words.ts';
import { library } from '../lessons/library.ts';
import { parseFaq, type FaqEntry } from './parse-faq.ts';
import { centreOf, similarityOf, tokensOf } from './sentence-table.ts';
import { embedSentence } from './sentence-vectors.ts';

/** All of a file whose name begins with "free-" is free (docs/product-rules.md#R29). */
export type KnownQuestion = FaqEntry & { file: string };

/** `closeness` is a cosine similarity. */
export type FaqMatch = { question: KnownQuestion; closeness: number };

type QuestionPlace = { question: KnownQuestion; isAsked: (text: string) => boolean; centre: Float32Array };

/** All entries of a folder's Markdown files. @throws Error naming the broken file */
export function readEntries(folder: string): KnownQuestion[] {
  const ids = new Set<string>();
  return globSync('*.md', { cwd: folder })
    .toSorted()
    .flatMap((file) => {
      const name = basename(file, '.md');
      return parseFaq(readFileSync(join(folder, file), 'utf8')).map((entry) => {
        if (ids.has(entry.id)) throw new Error(`${file}: "${entry.id}" stands twice`);
        ids.add(entry.id);
        return { ...entry, file: name, isFree: entry.isFree || name.startsWith('free-') };
      });
    });
}

export const questions: readonly KnownQuestion[] = readEntries(join(import.meta.dirname, 'entries'));

/** Made at the first message: a tenth of a second that the start need not wait for. */
const placedQuestions = once(() =>
  questions.map((question): QuestionPlace => {
    const { mustSay, phrasings } = question;
    const said = new RegExp(`\\b(?:${mustSay.join('|')})`, 'i');
    const isAsked = (text: string): boolean => mustSay.length === 0 || said.test(text);
    return { question, isAsked, centre: centreOf(phrasings.map(embedSentence)) };
  }),
);

/** A phrasing as it stands means its own question, however near others are: "it's just money right" is near many. */
const questionsByPhrasing = once(
  () =>
    new Map(
      questions.flatMap((one) =>
        one.phrasings.map((phrasing) => [tokensOf(phrasing).join(' '), one] as const),
      ),
    ),
);

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

/** What a file gains whose subject the reader heard too. */
const FAVOUR = 0.05;

/** Farther ones are never of use. */
const FARTHEST = 0.3;

/** The known questions nearest to a message, best first; a named market also counts as "MARKET". */
export const matchFaq = (text: string, most = 3, favoured: readonly string[] = []): FaqMatch[] =>
  closenessesOf(text)
    .map(({ question, closeness }) => ({
      question,
      closeness: closeness + (favoured.includes(question.file) ? FAVOUR : 0),
    }))
    .toSorted((one, other) => other.closeness - one.closeness)
    .slice(0, most);

const closenessesOf = ofNewest((text: string): FaqMatch[] => {
  const closenesses = nearnesses(allCentres(), variantsOf(text));
  const near: FaqMatch[] = [];
  const asked = questionsByPhrasing().get(tokensOf(text).join(' '));
  placedQuestions().forEach(({ question, isAsked }, place) => {
    const closeness = question === asked ? 1 : (closenesses[place] as number);
    if (closeness >= FARTHEST && isAsked(text)) near.push({ question, closeness });
  });
  return near;
});

/** In one row, so that thousands are gone through fast. */
const allCentres = once(() => Float32Array.from(placedQuestions().flatMap(({ centre }) => [...centre])));

/** The nearest of up to three variants for each centre, all of them in one pass. */
function nearnesses(centres: Float32Array, variants: readonly Float32Array[]): Float32Array {
  const [first = new Float32Array(), second = first, third = second] = variants;
  const size = first.length;
  const most = new Float32Array(size === 0 ? 0 : centres.length / size);
  for (let place = 0, at = 0; place < most.length; place += 1) {
    let [one, two, three] = [0, 0, 0];
    for (let i = 0; i < size; i += 1, at += 1) {
      const number = centres[at] as number;
      one += number * (first[i] as number);
      two += number * (second[i] as number);
      three += number * (third[i] as number);
    }
    most[place] = Math.max(one, two, three);
  }
  return most;
}

/** The entry of one file that is nearest, however far. */
export function nearestOf(file: string, text: string): KnownQuestion | null {
  const variants = variantsOf(text);
  const own = placedQuestions()
    .filter(({ question }) => question.file === file)
    .map(({ question, centre }) => ({ question, closeness: nearness(variants, centre) }));
  return own.toSorted((one, other) => other.closeness - one.closeness)[0]?.question ?? null;
}

/** The lesson a message comes near to, or null. */
export function nearLesson(text: string): Topic | null {
  const { nearest, most } = matchLesson(text, topics[0]);
  return most >= NEAR ? nearest : null;
}
const NEAR = 0.45;

/** As typed, with slips mended, and with "MARKET" for each market. */
const variantsOf = ofNewest((text: string): Float32Array[] => {
  const mended = correctedWords(text).join(' ');
  const spelt = [text, mended, maskMarkets(mended)].map((one) => tokensOf(one).join(' '));
  return [...new Set(spelt)].map(embedSentence);
});

const nearness = (variants: readonly Float32Array[], centre: Float32Array): number =>
  Math.max(...variants.map((one) => similarityOf(one, centre)));

/** The entry that has just this phrasing. */
export const findByPhrasing = (said: string): KnownQuestion | null =>
  questions.find(({ phrasings }) => phrasings.includes(said)) ?? null;

/** The first phrasing that leads to the question itself, for a button. */
export const phrasingOf = ({ id, phrasings }: KnownQuestion): string =>
  phrasings.find((one) => matchFaq(one, 1)[0]?.question.id === id) ?? (phrasings[0] as string);

/** A turn asks several times about the same message and its parts. */
function ofNewest<Value extends object>(make: (text: string) => Value): (text: string) => Value {
  const made = new LRUCache<string, Value>({ max: 8, memoMethod: make });
  return (text) => made.memo(text);
}

function maskMarkets(text: string): string {
  const words = text.toLowerCase().split(/\s+/);
  const isNamed = (...names: readonly string[]): boolean => namedIn(names).pairs.length > 0;
  const named = new Map([...new Set(words)].map((word) => [word, isNamed(word)]));
  return words
    .map((word, i) => {
      const before = words[i - 1];
      const endsName = before !== undefined && !named.get(before) && isNamed(before, word);
      return named.get(word) || endsName ? 'market' : word;
    })
    .join(' ');
}

const lessonCentres = new Map(
  topics.map((topic) => {
    const { title, also, asks } = library.lesson(topic);
    return [topic, centreOf([title, ...also, ...asks].map(embedSentence))];
  }),
);

/** How near a message is to a lesson, and which lesson is nearest. */
export function matchLesson(text: string, topic: Topic): { closeness: number; nearest: Topic; most: number } {
  const variants = variantsOf(text);
  const all = topics.map((one) => nearness(variants, lessonCentres.get(one) as Float32Array));
  const most = Math.max(...all);
  return {
    closeness: all[topics.indexOf(topic)] as number,
    nearest: topics[all.indexOf(most)] as Topic,
    most,
  };
}
