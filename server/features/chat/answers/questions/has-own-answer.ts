import type { Intent } from '@app/domain/buddy/intents/intent.ts';
import type { IntentReading } from '@app/domain/buddy/intents/read-intents.ts';
import type { Measure, Question } from '@app/domain/buddy/query/query.ts';

/** They mean nothing else. */
const plain: ReadonlySet<Intent['kind']> = new Set([
  'signal',
  'event-idea',
  'event-signal',
  'watch',
  'cancel-watch',
  'levels',
]);

/** The answer of the intent tells the same figures and more. */
const sameFigures: Partial<Record<Intent['kind'], readonly Measure[]>> = {
  quote: ['price'],
  hours: ['market-hours', 'session-countdown'],
  news: ['calendar', 'event-countdown'],
  tokens: ['tokens-left'],
  plan: ['tokens-left'],
  cost: ['spread', 'trade-cost', 'holding-cost'],
  size: ['lot-size'],
  volatility: ['range', 'atr'],
  'my-signals': ['open-ideas', 'own-result', 'own-win-rate', 'idea-progress', 'last-trade'],
  'my-watches': ['level-distances', 'open-ideas'],
  compare: ['comparison', 'ranking'],
  'explain-signal': ['idea-progress', 'risk-reward'],
};
const SURE = 0.5;

/** Whether the reading of intents has an answer of its own to what only the learned reader takes for a figure. */
export const hasOwnAnswer = (
  { intents, certainty }: IntentReading,
  questions: readonly Question[],
): boolean =>
  certainty >= SURE &&
  intents.some(
    ({ kind }) => plain.has(kind) || questions.some(({ measure }) => sameFigures[kind]?.includes(measure)),
  );
