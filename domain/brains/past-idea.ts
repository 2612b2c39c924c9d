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
  forecasts: readonly Forecast[];
};

export const forecastIn = (
  { forecasts }: Pick<PastIdea, 'forecasts'>,
  brain: Forecaster,
): Forecast | undefined => forecasts.find((one) => one.brain === brain);

/** Ideas of one plan that overlap share their outcome and count once; they are dropped in settling order, so that counts never change later. */
export const planKeyOf = ({ pair, action, timeframe }: PastIdea): string => `${pair} ${action} ${timeframe}`;
