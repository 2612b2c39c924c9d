import type { CandleStep } from '../../market/candle.ts';
import type { Action } from '../../signals/signal.ts';
import type { ChartCandle } from '../chart-candle.ts';
import type { PlanLevels } from '../plan-chart.ts';

export type LivingLevel = {
  price: number;
  /** Openings of the candles that touched it. */
  touches: readonly number[];
  /** Opening of the candle that broke it; null while it holds. */
  brokenAt: number | null;
};

/** Times in UTC ms. */
export type LivingPlan = PlanLevels & { action: Action; openedAt: number; endsAt: number };

export type LivingOutcome = 'target' | 'stop' | 'time';

export type LivingEnd = { at: number; price: number; outcome: LivingOutcome };

/** What the card of an idea draws in all its states; every price in the unit of the candles. */
export type LivingPicture = {
  step: CandleStep;
  digits: number;
  /** Oldest first; those after the opening of a plan are its path. */
  candles: readonly ChartCandle[];
  /** The broken level of a plan, or both edges of a range where there is no signal. */
  levels: readonly LivingLevel[];
  /** Whether the two levels are a band that the price has stayed in. */
  isRange: boolean;
  plan: LivingPlan | null;
  priceNow: number | null;
  /** Once settled. */
  end: LivingEnd | null;
  releases: readonly { at: number; title: string }[];
  showSessions: boolean;
};

export const LIVING_HEIGHT = { plain: 208, withRow: 228 };

/** In pixels. */
export const heightOfPicture = ({
  releases,
  showSessions,
}: Pick<LivingPicture, 'releases' | 'showSessions'>): number =>
  showSessions || releases.length > 0 ? LIVING_HEIGHT.withRow : LIVING_HEIGHT.plain;
