import { withAmounts } from './amounts.ts';
import { inFull } from './slang.ts';

/** Text as the buddy reads it: lower case, plain letters and figures, one space between words. */

const LONGEST = 4_000;
const LONGEST_WORD = 24;
const MOST_WORDS = 120;

/** Lower case without accents; curly quotes and look-alike dashes made plain. Linear in the length of the text. */
export function plain(text: string): string {
  return text
    .slice(0, LONGEST)
    .normalize('NFKD')
    .slice(0, LONGEST)
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\u2018\u2019\u02bc`]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, '-');
}

/**
 * The words of one clause, chat spellings written in full and amounts counted out: apostrophes closed up ("what's" is
 * "what is"), pairs opened ("eur/usd" is two words), a decimal price kept whole. Of an endless text the beginning and the
 * end are read, where people put what they want.
 */
export function wordsOf(clause: string): string[] {
  const words = withAmounts(clause.replace(/'/g, ''))
    .replace(/[^a-z0-9.$%]/g, ' ')
    .replace(/\.(?!\d)|\$(?!\d)|(?<!\d)%/g, ' ')
    .split(' ')
    .filter((word) => word.length > 0 && word.length <= LONGEST_WORD);
  if (words.length <= MOST_WORDS) return inFull(words);
  return inFull([...words.slice(0, MOST_WORDS / 2), ...words.slice(-MOST_WORDS / 2)]);
}

/** A new thought starts after the end of a sentence. */
const SENTENCE = /(?:[?!;\n]|[.:](?!\d))+|\s(?:-+|\u2026)\s/;
/** Where a sentence may go on to another thing; whether it does is for the reader to find out. */
const TURN =
  /,|\s\+\s|\s&\s|\b(?:and|also|then|plus|n|(?<!nothing |all |anything |everyone |everybody |none )but|after that|second|secondly)\b/;
const MOST_CLAUSES = 12;

/** The sentences of a text, each in the pieces that may be thoughts of their own. */
export function clausesOf(text: string): string[][] {
  const sentences = text
    .replace(/'/g, '')
    .replace(/\btl ?; ?dr\b/g, 'tldr')
    .replace(/(\d),(?=\d)/g, '$1')
    .replace(/\bs ?[&/] ?r\b/g, 'support resistance')
    .replace(/\.{2,}/g, ' . ')
    .split(SENTENCE)
    .filter((sentence) => /[a-z0-9]/.test(sentence));
  return ends(sentences).map((sentence) =>
    ends(
      sentence
        .split(TURN)
        .map((piece) => piece.trim())
        .filter((piece) => /[a-z0-9]/.test(piece)),
    ),
  );
}

const ends = (list: string[]): string[] =>
  list.length <= MOST_CLAUSES ? list : [...list.slice(0, MOST_CLAUSES / 2), ...list.slice(-MOST_CLAUSES / 2)];
