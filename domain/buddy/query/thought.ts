import type { Pair } from '../../market/instrument.ts';
import { namedIn } from '../clauses/spoken-pairs.ts';
import { amountsIn } from './amounts.ts';
import type { MessagePart } from './message-part.ts';
import { periodIn, withoutDates } from './times/period-in.ts';
import type { Measure, Question } from './query.ts';
import type { JudgeFigure } from './figures/figure-certainty.ts';
import { measureOf } from './rules/measures.ts';

/** What the talk was about; `question` is the newest one that had a measure. */
export type QueryContext = {
  now: number;
  question: Question | null;
  pair: Pair | null;
  /** The newest decimal price, to tell a price from a size. */
  priceOf: (pair: Pair) => number | null;
  /** Names the figure that words without a rule ask for. */
  judge?: JudgeFigure;
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

export function think(words: string[], { now, pair, priceOf }: QueryContext): Thought {
  const said = words.join(' ').replace(/([a-z])[/-](?=[a-z])/g, '$1 ');
  const pairs = pairsIn(said.replace(IN_MONEY, ' '));
  const named = pairs.length > 0 ? pairs : pairsIn(said);
  const prices = (named.length > 0 ? named : pair ? [pair] : []).flatMap((one) => priceOf(one) ?? []);
  const heard: MessagePart = {
    said,
    pairs: named,
    amounts: amountsIn(withoutDates(said), prices),
    pairBefore: pair,
    period: periodIn(said, now),
  };
  return { words, heard, measure: measureOf(heard), pair };
}
