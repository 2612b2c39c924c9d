import { createContext } from 'react';
import type { LivingEnd, LivingLevel, LivingPlan } from '@app/domain/charts/living/living-picture.ts';
import type { Indicator } from '@app/domain/charts/indicators/chart-indicator.ts';
import type { CandleStep } from '@app/domain/market/candle.ts';

/** What the large chart is opened with. */
export type ChartRequest = {
  pair: string;
  step: CandleStep;
  levels: readonly LivingLevel[];
  plan?: LivingPlan;
  indicators?: readonly Indicator[] | undefined;
  /** Of a plan that is over. */
  end?: LivingEnd;
  /** What Pipsy is asked about it; about the chart where it is left out. */
  question?: string;
};

export type OpenChart = (request: ChartRequest) => void;

/** Opens the large chart of a card; the app gives it. */
export const OpenChartContext = createContext<OpenChart | null>(null);
