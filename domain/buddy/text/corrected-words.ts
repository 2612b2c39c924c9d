import { correct } from './typos.ts';
import { vocabulary } from './vocabulary.ts';
import { clausesOf, plain, wordsOf } from './words.ts';

/** A turn asks many times for the words of the same few texts. */
const MOST_KEPT = 16;
const kept = new Map<string, readonly string[]>();

export const correctedWords = (text: string, most = Infinity): string[] => wordsIn(text).slice(0, most);

function wordsIn(text: string): readonly string[] {
  const known = kept.get(text);
  if (known) return known;
  const words = clausesOf(plain(text))
    .flat()
    .flatMap(wordsOf)
    .map((word) => correct(word, vocabulary));
  if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value as string);
  kept.set(text, words);
  return words;
}
