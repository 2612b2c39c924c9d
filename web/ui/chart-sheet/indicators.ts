import { relativeStrength, simpleAverage } from '@app/domain/buddy/calculators/prices/indicators.ts';
import type { Indicator } from '@app/domain/charts/indicators/chart-indicator.ts';
import type { ChartCandle } from '@app/domain/charts/chart-candle.ts';
import { averageTrueRange } from '@app/domain/strategy/breakout.ts';

/** Those that Pipsy answers with where no length is named. */
export const RSI_LENGTH = 14;
export const ATR_LENGTH = 14;
export const AVERAGE_LENGTH = 50;
export const RSI_HOT = 70;
export const RSI_COLD = 30;

const rules: Record<Indicator, (candles: readonly ChartCandle[]) => number | null> = {
  rsi: (candles) => relativeStrength(candles, RSI_LENGTH),
  atr: (candles) => averageTrueRange(candles, ATR_LENGTH),
  average: (candles) => simpleAverage(candles, AVERAGE_LENGTH),
};

/** What the buddy would have said after each candle; null before there are enough. */
export const indicatorAt = (
  indicator: Indicator,
  candles: readonly ChartCandle[],
  index: number,
): number | null => rules[indicator](candles.slice(0, index + 1));

export const indicatorLine = (indicator: Indicator, candles: readonly ChartCandle[]): (number | null)[] =>
  candles.map((_, index) => indicatorAt(indicator, candles, index));
