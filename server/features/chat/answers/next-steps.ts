import { exampleMarkets } from '@app/domain/buddy/clauses/market-names.ts';
import type { Measure } from '@app/domain/buddy/query/query.ts';
import {
  chooseNextSteps,
  type Answered,
  type StepSituation,
} from '@app/domain/buddy/replies/next-steps/choose-next-steps.ts';
import type { NextSteps } from '@app/domain/buddy/replies/next-steps/next-step.ts';
import { restraintOf } from '@app/domain/buddy/replies/next-steps/restraint.ts';
import { isMarketOpen } from '@app/domain/market/hours/market-week.ts';
import { instrumentOf, type Pair } from '@app/domain/market/instrument.ts';
import type { ReplyDraft, Turn } from './turn.ts';

const MEASURES: ReadonlyArray<[Answered, readonly Measure[]]> = [
  ['chart', ['chart']],
  [
    'price',
    'price price-then change move-causes spread distance-to-level since-then price-ratio metal-weight ranking comparison currency-strength rsi moving-average'.split(
      ' ',
    ) as Measure[],
  ],
  ['range', ['range', 'atr', 'day-moves', 'last-turn', 'reach-chance']],
  ['no-idea', ['breakouts', 'rule-evidence', 'best-evidence']],
  [
    'results',
    'open-ideas own-result own-win-rate own-streak last-trade last-trade-cost idea-progress'.split(
      ' ',
    ) as Measure[],
  ],
  ['tokens', ['tokens-left']],
  ['hours', ['session-countdown', 'market-hours', 'local-time', 'good-hour', 'clock-span', 'time-until']],
  ['news', ['event-countdown', 'after-release', 'calendar']],
  ['watches', ['level-distances']],
];
const answeredByMeasure = new Map(
  MEASURES.flatMap(([answered, all]) => all.map((one) => [one, answered] as const)),
);

const DECLINES =
  /^\W*(no|nah|nope|no thanks?( you)?|not (now|today|really|yet)|leave it|skip it|never ?mind|maybe later|rather not)\b[^?]{0,24}$/i;
const GOODBYE =
  /\b(enough for (today|now)|good ?(bye|night)|bye|see (you|ya)|that'?s (all|it) for (today|now)|im done for today)\b/i;

function answeredIn({ said = '', before }: Turn, made: ReplyDraft): Answered {
  const { context, messageType, tone, setup, watches, cancelWatches, isStopped } = made;
  const { question, asked, last, offer } = context;
  if (isStopped) return 'stopped';
  if (messageType === 'error' || tone === 'failed') return 'failed';
  if (setup) return 'idea';
  if (watches.length > 0 || cancelWatches.length > 0) return 'watch';
  if (question) return answeredByMeasure.get(question.measure) ?? 'sum';
  if (GOODBYE.test(said)) return 'goodbye';
  if (made.isFree && DECLINES.test(said)) return 'declined';
  const isNew = last !== before.last;
  if (isNew && (last?.kind === 'tokens' || last?.kind === 'plan')) return 'tokens';
  if (isNew && last?.kind === 'my-watches') return 'watches';
  switch (asked) {
    case 'quote':
      return 'price';
    case 'levels':
    case 'results':
    case 'lesson':
    case 'hours':
    case 'news':
      return asked;
    case 'volatility':
      return 'range';
    case 'size':
    case 'cost':
      return 'sum';
    case 'watch':
      return 'watches';
    case 'signal':
    case 'outlook':
      if (offer) return 'no-idea';
      return made.evidence.some(({ source, role }) => source === 'your signals' || role === 'stop')
        ? 'idea'
        : 'no-price';
    case 'other':
      return 'talk';
  }
}

/** The one that most people know. */
export function usualMarket(pairs: readonly Pair[]): Pair {
  const [, second] = exampleMarkets(pairs);
  return pairs.includes('XAU/USD')
    ? 'XAU/USD'
    : (pairs.find((one) => one === second) ?? pairs[0] ?? 'XAU/USD');
}

function marketOf(
  { context: { question, pairs, asked, thread } }: ReplyDraft,
  served: readonly Pair[],
): Pair {
  const talked = [
    ...(question?.pairs ?? []),
    ...(asked === 'lesson' ? [] : pairs),
    ...(thread?.markets ?? []),
    ...pairs,
  ];
  return talked.find((one) => served.includes(one)) ?? usualMarket(served);
}

const asksBack = ({ isFree, content, actions }: ReplyDraft): boolean =>
  isFree && actions.length > 0 && content.split('\n\n').some((one) => one.endsWith('?'));

/** Reads nothing: what comes next follows from the reply, the talk and the clock. */
export function nextStepsOf(turn: Turn, made: ReplyDraft, served: readonly Pair[]): NextSteps {
  const { now, said = '', before } = turn;
  const pair = marketOf(made, served);
  const isOpen = (one: Pair): boolean => isMarketOpen(instrumentOf(one), now);
  const situation: StepSituation = {
    answered: answeredIn(turn, made),
    restraint: restraintOf({
      said,
      now: made.context,
      before,
      subject: made.context.thread?.subject ?? null,
      isDistress: made.distress,
      isTalkOnly: made.isFree,
    }),
    pair,
    isClosed: !isOpen(pair),
    openPair: served.find((one) => one !== pair && isOpen(one)) ?? null,
    offered: made.actions,
    isAskingBack: asksBack(made),
    said,
  };
  return chooseNextSteps(situation);
}
