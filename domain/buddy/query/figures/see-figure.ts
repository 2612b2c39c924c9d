import type { Features, Seen } from '../../intents/kind-features.ts';
import { runsOf } from '../../questions/spoken-order.ts';
import type { Question } from '../query.ts';
import type { Thought } from '../thought.ts';

const SHARE = { words: 1, letters: 0.6, slots: 0.3, rules: 0.2 };
const MOST_COUNTED = { amounts: 5, pairs: 3, questions: 3 };

/** Words, neighbours and letters, the roles of the amounts, and what the rules read. */
export function seeFigure(
  text: string,
  { heard, words }: Thought,
  { ruled, last }: { ruled: readonly Question[]; last: Question | null },
): Seen {
  const body = words.map((word) => (/\d/.test(word) ? '#' : word));
  const slots = [
    'always',
    ...new Set(heard.amounts.map(({ role }) => `role ${role}`)),
    `roles ${heard.amounts
      .map(({ role }) => role)
      .toSorted()
      .join('+')}`,
    `amounts ${Math.min(MOST_COUNTED.amounts, heard.amounts.length)}`,
    `pairs ${Math.min(MOST_COUNTED.pairs, heard.pairs.length)}`,
    heard.period ? 'period' : 'no period',
    text.includes('?') ? 'question' : 'no question',
    `length ${Math.floor(Math.log2(words.length + 1))}`,
    `last ${last?.measure ?? 'none'}`,
  ];
  const rules = [
    `rule ${ruled[0]?.measure ?? 'none'}`,
    ...ruled.map(({ measure }) => `any ${measure}`),
    `rules ${Math.min(MOST_COUNTED.questions, ruled.length)}`,
  ];
  return {
    signs: [
      ...shared(phrasesOf(body), SHARE.words),
      ...shared(lettersOf(body), SHARE.letters),
      ...slots.map((name) => [name, SHARE.slots] as const),
      ...rules.map((name) => [name, SHARE.rules] as const),
    ],
    groups: [[`last ${last?.measure ?? 'none'}`], rules, slots],
    runs: runsOf(text),
  };
}

const shared = (names: ReadonlySet<string>, share: number): Features =>
  Array.from(names, (name) => [name, share / Math.sqrt(names.size)] as const);

function phrasesOf(words: readonly string[]): Set<string> {
  const ends = ['^', ...words, '$'];
  const phrases = new Set(words.map((word) => `w ${word}`));
  ends.slice(1).forEach((word, i) => phrases.add(`p ${ends[i]} ${word}`));
  ends.slice(2).forEach((word, i) => phrases.add(`s ${ends[i]} ${word}`));
  return phrases;
}

const LETTERS = [3, 4];

function lettersOf(words: readonly string[]): Set<string> {
  const letters = new Set<string>();
  for (const word of words) {
    const text = ` ${word} `;
    for (const size of LETTERS)
      for (let at = 0; at + size <= text.length; at += 1) letters.add(`c${text.slice(at, at + size)}`);
  }
  return letters;
}
