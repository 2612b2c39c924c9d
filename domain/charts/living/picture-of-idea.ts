import { candleStepMs, type CandleStep } from '../../market/candle.ts';
import { findInstrument } from '../../market/instrument.ts';
import type { Action, IdeaKind, Status, Timeframe } from '../../signals/signal.ts';
import { breakoutRules } from '../../strategy/breakout.ts';
import type { ChartCandle } from '../chart-candle.ts';
import { CHART_CANDLES } from '../plan-chart.ts';
import { findBrokenLevel } from './find-level.ts';
import { heightOfPicture, type LivingOutcome, type LivingPicture } from './living-picture.ts';

/** Decimal prices, times in UTC ms. */
export type LivingIdea = {
  pair: string;
  action: Action;
  kind: IdeaKind;
  /** `plan` where nobody follows it. */
  status: Status | 'plan';
  timeframe: Timeframe;
  digits: number;
  entry: number;
  stop: number;
  target: number;
  openedAt: number;
  endsAt: number;
  closedAt: number | null;
  /** When its holder stopped following it. */
  leftAt?: number | null;
  /** Closing-side price while it is followed, settlement price once closed. */
  price: number | null;
  /** Mid price whose break made it, where that is known. */
  level: number | null;
  releases: readonly { at: number; title: string }[];
};

/** A user's idea as the API gives it: decimal prices, ISO times. */
type ViewedIdea = {
  pair: string;
  action: Action;
  kind: IdeaKind;
  status: Status;
  timeframe: Timeframe;
  digits: number;
  entry: number;
  stopLoss: number;
  target: number;
  openedAt: string;
  expiresAt: string;
  closedAt: string | null;
  leftAt?: string | null | undefined;
  currentPrice: number | null;
  level?: number | null | undefined;
  releases?: readonly { at: string; title: string }[] | undefined;
};

export const toLivingIdea = (signal: ViewedIdea): LivingIdea => ({
  pair: signal.pair,
  action: signal.action,
  kind: signal.kind,
  status: signal.status,
  timeframe: signal.timeframe,
  digits: signal.digits,
  entry: signal.entry,
  stop: signal.stopLoss,
  target: signal.target,
  openedAt: Date.parse(signal.openedAt),
  endsAt: Date.parse(signal.expiresAt),
  closedAt: signal.closedAt === null ? null : Date.parse(signal.closedAt),
  leftAt: signal.leftAt ? Date.parse(signal.leftAt) : null,
  price: signal.currentPrice,
  level: signal.level ?? null,
  releases: (signal.releases ?? []).map(({ at, title }) => ({ at: Date.parse(at), title })),
});

export type LivingState = 'practice' | 'signal' | 'live' | 'left' | 'settled';

/** The candles that a plan is read on. */
export const stepOfPlan = (timeframe: Timeframe): CandleStep => breakoutRules[timeframe].step;

/** For so long the card shows the plan as it was proposed; then what has become of it. */
export const PROPOSED_MS = 5 * 60_000;

export function livingStateOf(
  {
    status,
    kind,
    price,
    openedAt,
    leftAt = null,
  }: Pick<LivingIdea, 'status' | 'kind' | 'price' | 'openedAt' | 'leftAt'>,
  now: number,
): LivingState {
  if (leftAt !== null) return 'left';
  if (status !== 'plan' && status !== 'active') return 'settled';
  const isProposed = status === 'plan' || price === null || now - openedAt < PROPOSED_MS;
  return isProposed ? kind : 'live';
}

const outcomes: Record<string, LivingOutcome> = { target_hit: 'target', stop_hit: 'stop' };

type PlannedIdea = Pick<LivingIdea, 'pair' | 'timeframe' | 'releases'>;

/** The marks below the candles, known before there are any. */
const rowOfPicture = ({
  pair,
  timeframe,
  releases,
}: PlannedIdea): Pick<LivingPicture, 'releases' | 'showSessions'> => ({
  releases,
  showSessions: stepOfPlan(timeframe) === '15m' && findInstrument(pair)?.kind !== 'crypto',
});

/** In pixels, for the place of a picture to come. */
export const heightOfIdea = (idea: PlannedIdea): number => heightOfPicture(rowOfPicture(idea));

/** `candles`: complete ones, oldest first, from before the opening to now or past the end. */
export function pictureOfIdea(
  idea: LivingIdea,
  candles: readonly ChartCandle[],
  state: LivingState,
): LivingPicture {
  const { action, timeframe, digits, entry, stop, target, openedAt, endsAt, closedAt, price } = idea;
  const step = stepOfPlan(timeframe);
  const isComplete = ({ time }: ChartCandle) => time + candleStepMs[step] <= openedAt;
  const firstOfPath = candles.findIndex((candle) => !isComplete(candle));
  const split = firstOfPath < 0 ? candles.length : firstOfPath;
  const history = candles.slice(0, split);
  const hasPath = state === 'live' || state === 'left' || state === 'settled';
  const path = hasPath ? candles.slice(split) : [];
  const level = findBrokenLevel(history, action, timeframe, idea.level);
  const isSettled = state === 'settled' && closedAt !== null && price !== null;
  return {
    step,
    digits,
    candles: [...history.slice(-CHART_CANDLES.wide), ...path],
    levels: level ? [level] : [],
    isRange: false,
    plan: { action, entry, stop, target, openedAt, endsAt },
    priceNow: state === 'live' ? price : null,
    end: isSettled ? { at: closedAt, price, outcome: outcomes[idea.status] ?? 'time' } : null,
    ...rowOfPicture(idea),
  };
}

/** So much history before the opening that its level can be found. */
const BEFORE = CHART_CANDLES.wide + 1;

/** Which candles a picture needs: those before the opening, and the path up to `now` or to the candle in which it closed. */
export function candlesOfPicture(
  { timeframe, openedAt, closedAt }: Pick<LivingIdea, 'timeframe' | 'openedAt' | 'closedAt'>,
  now: number,
): { step: CandleStep; to: number; count: number } {
  const step = stepOfPlan(timeframe);
  const stepMs = candleStepMs[step];
  // The candle of the end is complete only when its step is over.
  const to = closedAt === null ? now : (Math.floor(closedAt / stepMs) + 1) * stepMs;
  return { step, to, count: BEFORE + Math.max(0, Math.ceil((to - openedAt) / stepMs)) };
}
