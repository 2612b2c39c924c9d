import type { Intent } from '@app/domain/buddy/intents/intent.ts';
import type { IntentReading } from '@app/domain/buddy/intents/read-intents.ts';
import type { Measure, Question } from '@app/domain/buddy/query/query.ts';
import type { ReadQuery } from '@app/domain/buddy/query/read-query.ts';
import { isReadForSure } from '../../faq/answer-faq.ts';

/** They mean nothing else. */
const plain: ReadonlySet<Intent['kind']> = new Set([
  'signal',
  'event-idea',
  'event-signal',
  'watch',
  'cancel-watch',
  'unlisted',
]);

/** The high of a day, and the market nearest to its high, are no levels of now. */
const isOfLevels = (questions: readonly Question[]): boolean =>
  !questions.some(
    ({ measure, period, pairs }) =>
      period !== null || (pairs.length !== 1 && (measure === 'level-distances' || measure === 'ranking')),
  );

/** The answer of the intent tells the same figures and more. */
const sameFigures: Partial<Record<Intent['kind'], readonly Measure[]>> = {
  quote: ['price'],
  hours: ['market-hours', 'session-countdown', 'price-then'],
  news: ['calendar', 'event-countdown'],
  tokens: ['tokens-left'],
  plan: ['tokens-left'],
  cost: ['spread', 'trade-cost', 'holding-cost'],
  size: ['lot-size'],
  volatility: ['range', 'atr'],
  'my-signals': ['open-ideas', 'own-result', 'own-win-rate', 'idea-progress', 'last-trade'],
  'my-watches': ['level-distances'],
  'explain-signal': ['idea-progress', 'risk-reward'],
};
/** The answer of the intent knows neither size nor nights. */
const isSizedSwap = ({ measure, amounts, pairs }: Question): boolean =>
  (measure === 'holding-cost' || (measure === 'trade-cost' && amounts.some(({ role }) => role === 'pips'))) &&
  pairs.length > 0 &&
  amounts.some(({ role }) => role === 'lots' || role === 'units');
/** "What would a 1 % drop cost me with 0.1 lots" cancels nothing. */
const isMoveOfSize = ({ measure, amounts }: Question): boolean =>
  measure === 'move-value' && amounts.some(({ role }) => role === 'lots' || role === 'units');
/** "Is that ok with 0.1 lots" asks for no size. */
const isSizeGiven = ({ measure, amounts }: Question): boolean =>
  measure === 'lot-size' && amounts.some(({ role }) => role === 'lots');
/** Below it a reading beyond doubt is better. */
const GUESS = 0.5;
const SURE = 0.5;
/** From there on nothing but the calendar is meant. */
const SURE_OF_NEWS = 0.8;

/** "Is a 60 pip target too much for a day". */
const namesTarget = ({ measure, amounts }: Question): boolean =>
  measure === 'range' && amounts.some(({ role }) => ['pips', 'target-pips', 'move'].includes(role));

/** Whether the reading of intents has an answer of its own to what only the learned reader takes for a figure. */
export function hasOwnAnswer(reading: IntentReading, { questions, learned }: ReadQuery): boolean {
  const { intents, certainty } = reading;
  const isOfHours = intents.some(({ kind }) => kind === 'hours');
  if (learned !== null && learned < GUESS && isReadForSure(reading) && !isOfHours) return true;
  if (certainty < SURE) return false;
  return intents.some(
    ({ kind }) =>
      (plain.has(kind) && !(kind === 'cancel-watch' && questions.some(isMoveOfSize))) ||
      (kind === 'news' && certainty >= SURE_OF_NEWS) ||
      (kind === 'compare' && questions.every(({ period }) => period === null)) ||
      (kind === 'levels' && isOfLevels(questions)) ||
      questions.some(
        (one) =>
          sameFigures[kind]?.includes(one.measure) &&
          !namesTarget(one) &&
          !isSizedSwap(one) &&
          !isSizeGiven(one),
      ),
  );
}
