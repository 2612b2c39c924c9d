import { withAmounts } from '../clauses/amounts.ts';
import { inFull } from './slang.ts';

const LONGEST = 4_000;
const LONGEST_WORD = 24;
const MOST_WORDS = 120;

/** Lower case without accents or typographic punctuation; linear in the text. */
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

/** Closes up apostrophes, splits pairs ("eur/usd"), keeps decimal prices; of an endless text only the beginning and the end. */
export function wordsOf(clause: string): string[] {
  const words = withAmounts(clause.replace(/'/g, ''))
    .replace(/[^a-z0-9.$%]/g, ' ')
    .replace(/\.(?!\d)|\$(?!\d)|(?<!\d)%/g, ' ')
    .split(' ')
    .filter((word) => word.length > 0 && word.length <= LONGEST_WORD);
  if (words.length <= MOST_WORDS) return inFull(words);
  return inFull([...words.slice(0, MOST_WORDS / 2), ...words.slice(-MOST_WORDS / 2)]);
}

const SENTENCE = /(?:[?!;\n]|[.:](?!\d))+|\s(?:-+|\u2026)\s/;
const TURN =
  /,|\s\+\s|\s&\s|\b(?:and|also|then|plus|n|(?<!nothing |all |anything |everyone |everybody |none )but|after that|second|secondly)\b/;
const MOST_CLAUSES = 12;

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
