import type { Pair } from '../../market/instrument.ts';
import { namedIn } from '../clauses/spoken-pairs.ts';
import { amountsIn } from './amounts.ts';
import type { MessagePart } from './message-part.ts';
import type { Measure, Question } from './query.ts';
import { measureOf } from './rules/measures.ts';

/** What the talk was about; `question` is the newest one that had a measure. */
export type QueryContext = {
  now: number;
  question: Question | null;
  pair: Pair | null;
  /** The newest decimal price, to tell a price from a size. */
  priceOf: (pair: Pair) => number | null;
};

/** A piece of a message and what it asks for; `pair` is the market that the talk was about. */
export type Thought = { words: string[]; heard: MessagePart; measure: Measure | null; pair: Pair | null };

/** "In pounds" beside another market is the money wanted, and no market. */
const IN_MONEY = /\b(in|into) (my )?(euros?|pounds|dollars|yen|francs)\b/g;

const pairsIn = (said: string): Pair[] =>
  namedIn(
    said
      .replace(/\bcur:\w+:\S+/g, ' ')
      .split(' ')
      .filter(Boolean),
  ).pairs;

export function think(words: string[], { pair, priceOf }: QueryContext): Thought {
  const said = words.join(' ').replace(/([a-z])[/-](?=[a-z])/g, '$1 ');
  const pairs = pairsIn(said.replace(IN_MONEY, ' '));
  const named = pairs.length > 0 ? pairs : pairsIn(said);
  const prices = (named.length > 0 ? named : pair ? [pair] : []).flatMap((one) => priceOf(one) ?? []);
  const heard: MessagePart = { said, pairs: named, amounts: amountsIn(said, prices), pairBefore: pair };
  return { words, heard, measure: measureOf(heard), pair };
}

const LINKS =
  /^(and|or|what|about|how|for|on|with|at|in|the|a|an|of|i|have|got|my|use|used|want|lot|lots?|pips?|stop|loss|entry|bought|sold|buy|sell|going|goes|size|me|you|can|could|would|will|need|what|which|is|are|was|were|this|think|maybe|from|near|around|roughly|about|both|each|same|now|ok|okay|then|if|it|is|was|but|instead|do|to|please|thanks|i|meant|mean|say|using|make|change|try|let|us|far|much|many|per|only|just|so|an|be|would|that|by|until|sorry|no|not|yes|there|over|since|this|last|day|days|week|today|yesterday|hour|hours|daily|hourly|chart|4h|1h|h4|d1|close|open|leverage|lots|risk|stop|target|account|has|away|trade|price|each|time|left|risking|\d)$/;

/** What is neither a market, an amount nor a link. */
export const otherWords = (said: string): string[] =>
  namedIn(said.split(' ')).rest.filter((word) => !LINKS.test(word) && !/\d/.test(word));
export const MOST_OTHER_WORDS = 2;
