import type { CandleStep } from '../../market/candle.ts';

/** As wishes for a chart say it. */
export const spokenSteps: Record<CandleStep, string> = {
  '1m': '1 min',
  '5m': '5 min',
  '15m': '15 min',
  '30m': '30 min',
  '1h': '1h',
  '4h': '4h',
  '1d': 'daily',
};
