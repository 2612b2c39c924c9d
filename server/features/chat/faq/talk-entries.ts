import { LRUCache } from 'lru-cache';
import { join } from 'node:path';
import { correctedWords } from '@app/domain/buddy/text/corrected-words.ts';
import { readEntries, type FaqMatch, type KnownQuestion } from './faq.ts';
import { similarityOf } from './sentence-table.ts';
import { embedSentence } from './sentence-vectors.ts';

/** Belongs to every talk. */
const ANY = 'any';

export const talkEntries: readonly KnownQuestion[] = readEntries(join(import.meta.dirname, 'in-talk'));

const subjectsOf = talkEntries.map(({ subjects }) =>
  subjects.includes(ANY) ? null : new RegExp(`\\b(?:${subjects.join('|')})`),
);

const vectors = new Map<KnownQuestion, readonly Float32Array[]>();

function vectorsOf(entry: KnownQuestion): readonly Float32Array[] {
  const known = vectors.get(entry) ?? entry.phrasings.map(embedSentence);
  vectors.set(entry, known);
  return known;
}

/** What a message near the words of its own subject gains over what is said anywhere. */
const OWN_SUBJECT = 0.05;
/** What an answer loses that this talk has had. */
const TOLD = 0.15;

/** What is asked most likely in a talk about a subject: by the nearest phrasing of the few entries that belong to it. */
export function matchInTalk(
  said: string,
  subject: string,
  isTold: (question: KnownQuestion) => boolean,
): FaqMatch | null {
  const variants = [...new Set([said, correctedWords(said).join(' ')])].map(embedSentence);
  let best: FaqMatch | null = null;
  for (const { question, gains } of entriesBySubject.memo(subject)) {
    let nearest = -1;
    for (const one of vectorsOf(question))
      for (const variant of variants) nearest = Math.max(nearest, similarityOf(variant, one));
    if (nearest + gains <= (best?.closeness ?? -1)) continue;
    const closeness = nearest + gains - (isTold(question) ? TOLD : 0);
    if (closeness > (best?.closeness ?? -1)) best = { question, closeness };
  }
  return best;
}

const entriesBySubject = new LRUCache<string, Array<{ question: KnownQuestion; gains: number }>>({
  max: 500,
  memoMethod: (subject) =>
    talkEntries.flatMap((question, i) => {
      const own = subjectsOf[i];
      return own && !own.test(subject) ? [] : [{ question, gains: own ? OWN_SUBJECT : 0 }];
    }),
});
