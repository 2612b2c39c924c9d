import type { Pair } from '../../../market/instrument.ts';
import type { NotificationType } from '../../../proactive/notification-type.ts';
import { spokenName } from '../../clauses/market-names.ts';
import type { NextStep, NextSteps } from './next-step.ts';
import { marketSteps, steps } from './steps.ts';

type Steps = (pair: Pair | null) => NextSteps;

const chartOr = (pair: Pair | null, other: NextStep): NextStep => (pair ? marketSteps.chart(pair) : other);

const aboutAnIdea: Steps = (pair) => [
  pair ? { label: 'Why did it end there?', say: `why did my ${spokenName(pair)} idea close` } : steps.ideas,
  chartOr(pair, steps.losingStreak),
  steps.rest,
];

const byType: Record<NotificationType, Steps> = {
  signal_closed: aboutAnIdea,
  watch_broke: (pair) => [
    chartOr(pair, steps.watches),
    pair ? marketSteps.idea(pair) : steps.practise,
    steps.rest,
  ],
  watch_near: (pair) =>
    pair ? [marketSteps.chart(pair), steps.watches, steps.rest] : [steps.watches, steps.rest],
  watch_lapsed: (pair) => [
    pair ? marketSteps.watch(pair) : steps.watches,
    chartOr(pair, steps.teach),
    steps.rest,
  ],
  broker_claim: () => [steps.tokens, steps.teach, steps.rest],
  payment: () => [steps.tokens, steps.rest],
  event_before: (pair) => [
    chartOr(pair, steps.news),
    { label: 'Before big news', say: 'is it safe to trade before big news' },
    steps.rest,
  ],
  event_after: (pair) => [chartOr(pair, steps.movedMost), steps.news, steps.rest],
  token_status: () => [steps.tokens, steps.teach, steps.rest],
  achievement: () => [steps.ideas, steps.teach, steps.rest],
  market_session_open: (pair) => [chartOr(pair, steps.movedMost), steps.news, steps.rest],
  micro_education: (pair) => [steps.teach, chartOr(pair, steps.stopLoss), steps.rest],
  motivational: () => [steps.ideas, steps.teach, steps.rest],
  personal_checkin: () => [steps.teach, steps.ideas, steps.rest],
  time_greeting: () => [steps.ideas, steps.news, steps.rest],
};

/** What a message that was not asked for offers; `pair`: the market that it is about. */
export const stepsAfterNotice = (type: NotificationType | null, pair: Pair | null): NextSteps =>
  type === null ? [steps.teach, chartOr(pair, steps.sessions), steps.rest] : byType[type](pair);
