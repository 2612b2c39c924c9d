import { correct } from './typos.ts';
import { vocabulary } from './vocabulary.ts';
import { clausesOf, plain, wordsOf } from './words.ts';

/** All words of a message in full, slips of the pen put right; of a long one the first `most`. */
export const correctedWords = (text: string, most = Infinity): string[] =>
  clausesOf(plain(text))
    .flat()
    .flatMap(wordsOf)
    .slice(0, most)
    .map((word) => correct(word, vocabulary));
