import { createContext } from 'react';
import type { LivingLevel, LivingPlan } from '@app/domain/charts/living/living-picture.ts';
import type { CandleStep } from '@app/domain/market/candle.ts';

/** What the large chart is opened with. */
export type ChartRequest = {
  pair: string;
  step: CandleStep;
  levels: readonly LivingLevel[];
  plan?: LivingPlan;
};

export type OpenChart = (request: ChartRequest) => void;

/** Opens the large chart of a card; the app gives it. */
export const OpenChartContext = createContext<OpenChart | null>(null);
