import { correct } from './typos.ts';
import { vocabulary } from './vocabulary.ts';
import { clausesOf, plain, wordsOf } from './words.ts';

export const correctedWords = (text: string, most = Infinity): string[] =>
  clausesOf(plain(text))
    .flat()
    .flatMap(wordsOf)
    .slice(0, most)
    .map((word) => correct(word, vocabulary));
