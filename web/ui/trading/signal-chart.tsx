import { useMemo } from 'react';
import { fixed } from '../../lib/format.ts';
import { CandleChart } from './candle-chart.tsx';
import type { ChartCandle } from './chart-candle.ts';
import type { PlanFigures } from './plan.ts';

export type SignalChartProps = {
  plan: PlanFigures;
  digits: number;
  candles: readonly ChartCandle[] | null;
  simulated?: boolean;
  failed?: boolean;
};

/** The candles up to the entry with the three levels and, beside them, the plan drawn to scale. */
export function SignalChart({ plan, digits, candles, simulated = false, failed }: SignalChartProps) {
  const price = (value: number) => fixed(value, digits);
  const label =
    `${simulated ? 'Simulated chart' : 'Chart'}, ${plan.action.toLowerCase()} ${plan.pair}, ` +
    `stop ${price(plan.stop)}, entry ${price(plan.entry)}, target ${price(plan.target)}`;
  const { entry, target, stop } = plan;
  const levels = useMemo(() => ({ entry, target, stop }), [entry, target, stop]);
  return <CandleChart candles={candles} digits={digits} label={label} plan={levels} failed={failed} />;
}
