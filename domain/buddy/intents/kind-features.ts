import { correctedWords } from '../text/corrected-words.ts';
import type { Reading } from './reading.ts';
import { kindOf } from './kind.ts';
import { subjectIn } from '../questions/news-question.ts';
import { runsOf, type Run } from '../questions/spoken-order.ts';
import { namedIn } from '../clauses/spoken-pairs.ts';
import { timeframeIn } from '../clauses/timeframe.ts';
import type { FindTopic } from '../clauses/topics.ts';
import type { TurnContext } from './turn-context.ts';

export type Features = Array<readonly [name: string, weight: number]>;

export type Seen = { signs: Features; groups: string[][]; runs: Run[] };

/** Relative to the words, whose weights sum to 1. */
const LETTERS = 0.6;
const SIGN = 0.3;
const RULE = 0.2;
const MOST_WORDS = 60;
const SHORT = 6;

function wordsIn(text: string): { words: string[]; body: string[]; pairs: number; unknown: boolean } {
  const words = correctedWords(text, MOST_WORDS);
  const { pairs, rest, unknown } = namedIn(words);
  return {
    words,
    body: rest.map((word) => (/\d/.test(word) ? `#${/[$%]/.exec(word)?.[0] ?? ''}` : word)),
    pairs: pairs.length,
    unknown: unknown !== null,
  };
}

export function seenIn(
  text: string,
  ruled: Reading | null,
  context: TurnContext,
  findTopic: FindTopic,
): Seen {
  const { words, body, pairs, unknown } = wordsIn(text);
  const ends = ['^', ...body, '$'];
  const phrases = new Set(body.map((word) => `w ${word}`));
  for (let i = 1; i < ends.length; i += 1) phrases.add(`p ${ends[i - 1]} ${ends[i]}`);
  for (let i = 2; i < ends.length; i += 1) phrases.add(`s ${ends[i - 2]} ${ends[i]}`);
  const last = context.last?.kind ?? 'none';
  const named = namedSigns(text, { words, pairs, unknown }, last, findTopic).map((sign) => `sign ${sign}`);
  return {
    signs: [
      ...weighed(phrases, 1 / Math.sqrt(phrases.size || 1)),
      ...lettersOf(body),
      ...weighed(named, SIGN),
      ...weighed(ruled ? rulesOf(ruled) : [], RULE),
    ],
    groups: [[`last ${last}`], ruled ? readings(ruled) : ['no rules'], named],
    runs: runsOf(text),
  };
}

function namedSigns(
  text: string,
  { words, pairs, unknown }: Pick<ReturnType<typeof wordsIn>, 'words' | 'pairs' | 'unknown'>,
  last: string,
  findTopic: FindTopic,
): string[] {
  const said = words.join(' ');
  const topic = findTopic(said);
  return [
    'always',
    `pairs ${Math.min(3, pairs)}`,
    `length ${Math.min(5, Math.floor(Math.log2(words.length + 1)))}`,
    `last ${last}`,
    ...(unknown ? ['unknown'] : []),
    ...(text.includes('?') ? ['question'] : []),
    ...(subjectIn(said) ? ['release'] : []),
    ...(timeframeIn(said) ? ['timeframe'] : []),
    ...(/[a-z]/i.test(text) ? [] : ['no letters']),
    ...(words.length <= SHORT ? [`short after ${last}`, `after ${last} pairs ${Math.min(2, pairs)}`] : []),
    ...(topic ? ['topic', `topic sure ${topic.sure}`, `topic named ${topic.named}`] : []),
  ];
}

const weighed = (names: Iterable<string>, weight: number): Features =>
  Array.from(names, (name) => [name, weight] as const);

/** Runs of three and four letters, so that a typo leaves most of a word. */
function lettersOf(words: readonly string[]): Features {
  const runs = new Set<string>();
  for (const word of words) {
    const text = ` ${word} `;
    for (let size = 3; size <= 4; size += 1)
      for (let i = 0; i + size <= text.length; i += 1) runs.add(`c${text.slice(i, i + size)}`);
  }
  return weighed(runs, LETTERS / Math.sqrt(runs.size || 1));
}

function rulesOf({ intents, sure }: Reading): string[] {
  const kinds = intents.map(kindOf);
  const several = kinds.length > 1;
  return [
    ...new Set(kinds.flatMap((kind) => [`r ${kind}`, `r ${kind} ${sure} ${several}`])),
    `rules ${kinds.length} ${sure}`,
    `all ${kinds.toSorted().join('+')}`,
  ];
}

const readings = ({ intents, sure }: Reading): string[] => [
  ...intents.map((intent) => `reads ${kindOf(intent)} ${sure}`),
  `reads ${intents.length}`,
];
