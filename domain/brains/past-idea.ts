import type { Pair } from '../market/instrument.ts';
import type { Action, IdeaKind, Timeframe } from '../signals/signal.ts';
import type { RefusalReason } from '../signals/refusal-reason.ts';
import type { Forecast } from './forecast.ts';
import type { Forecaster } from './view.ts';

export type PastIdea = {
  kind: IdeaKind;
  pair: Pair;
  action: Action;
  timeframe: Timeframe;
  openedAt: number;
  closedAt: number;
  /** When the outcome entered the record; nothing earlier may depend on it. */
  settledAt: number;
  hit: boolean;
  /** After spread, in multiples of the risk. */
  r: number;
  /** Null where somebody held it. */
  refusedBy: RefusalReason | null;
  /** Opened while a counted one of the same plan was open: it shares its outcome and counts in no public figure. */
  isRepeat: boolean;
  forecasts: readonly Forecast[];
};

export const forecastIn = (
  { forecasts }: Pick<PastIdea, 'forecasts'>,
  brain: Forecaster,
): Forecast | undefined => forecasts.find((one) => one.brain === brain);

/** Of what still overlaps (a practice idea beside a signal) the first to settle counts, so that counts never change later. */
export const planKeyOf = ({ pair, action, timeframe }: PastIdea): string => `${pair} ${action} ${timeframe}`;
