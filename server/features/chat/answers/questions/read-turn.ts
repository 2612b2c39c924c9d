import type { Intent } from '@app/domain/buddy/intents/intent.ts';
import type { IntentReading } from '@app/domain/buddy/intents/read-intents.ts';
import { pairBefore } from '@app/domain/buddy/intents/turn-context.ts';
import { readQuery, type ReadQuery } from '@app/domain/buddy/query/read-query.ts';
import type { QueryContext } from '@app/domain/buddy/query/thought.ts';
import { instrumentOf, toPrice } from '@app/domain/market/instrument.ts';
import { judgeFigure } from '../../understanding/figures/judge-figure.ts';
import type { QueryTools, Turn } from '../turn.ts';
import { hasOwnAnswer } from './has-own-answer.ts';

/** "And silver?" changes the question before. */
export const isContinued = ({ said = '', before }: Turn): boolean =>
  (before.last !== null || before.question !== null) &&
  /^\W*(and|what about|how about|same for|also|(daily|weekly|hourly|short|long|4h|1h)( term)?\W*$)/i.test(
    said,
  ) &&
  said.split(/\s+/).length <= 4;

export const readQuestions = (turn: Turn, tools: QueryTools, intents: readonly Intent[]): ReadQuery =>
  intents.some(({ kind }) => kind === 'feeling') ? readNothing(turn) : readWhole(turn, tools);

const readNothing = ({ said = '' }: Turn): ReadQuery => ({
  questions: [],
  rest: said,
  guesses: [],
  learned: null,
  certainty: null,
  wished: null,
});

const queries = new WeakMap<Turn, ReadQuery>();
const readings = new WeakMap<Turn, IntentReading>();

/** What the words of a turn were read as, so that a figure heard beside it is weighed against it. */
export const noteReading = (turn: Turn, reading: IntentReading): WeakMap<Turn, IntentReading> =>
  readings.set(turn, reading);

/** A turn asks several times what its message means. */
export function readWhole(turn: Turn, tools: QueryTools): ReadQuery {
  const query = queries.get(turn) ?? queryOf(turn, tools);
  queries.set(turn, query);
  return query;
}

function queryOf(turn: Turn, tools: QueryTools): ReadQuery {
  const { before, said = '' } = turn;
  const question = before.question ?? before.thread?.question ?? null;
  const query = readQuery(said, { ...queryContext(turn, tools), question });
  const reading = readings.get(turn);
  if (query.learned === null) return query;
  const isOfIntentBefore = isContinued(turn) && before.question === null;
  const isElse = isOfIntentBefore || (reading !== undefined && hasOwnAnswer(reading, query));
  return isElse ? { ...readNothing(turn), wished: query.wished } : query;
}

/** What the words of a turn are read with, but for the question before them. */
export const queryContext = (
  { now, before }: Turn,
  { pairs, quote }: Pick<QueryTools, 'pairs' | 'quote'>,
): Omit<QueryContext, 'question'> => ({
  now,
  pair: pairBefore(before),
  priceOf: (pair) => {
    const found = pairs.includes(pair) ? quote(pair) : null;
    return found && toPrice(instrumentOf(pair), found.mid);
  },
  judge: judgeFigure,
});
