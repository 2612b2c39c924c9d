import { useMemo } from 'react';
import { formatCount, formatFixed } from '../../../lib/format/format.ts';
import { CandleChart } from './candle-chart.tsx';
import type { ChartCandle } from '@app/domain/charts/chart-candle.ts';
import type { PlanFigures } from '../plan/plan.ts';
import { texts } from '../../texts.ts';

const names = {
  live: texts.chart.live,
  simulated: texts.chart.simulated,
  replayed: texts.chart.replayed,
} as const;

export type SignalChartProps = {
  plan: PlanFigures;
  digits: number;
  candles: readonly ChartCandle[] | null;
  kind?: keyof typeof names;
  failed?: boolean;
};

export function SignalChart({ plan, digits, candles, kind = 'live', failed }: SignalChartProps) {
  const price = (value: number) => formatFixed(value, digits);
  const label = texts.chart.twin(
    names[kind],
    `${plan.action.toLowerCase()} ${plan.pair}`,
    price(plan.stop),
    price(plan.entry),
    price(plan.target),
    candles?.length
      ? texts.chart.candles(
          formatCount(candles.length),
          price(Math.min(...candles.map(({ low }) => low))),
          price(Math.max(...candles.map(({ high }) => high))),
          price(candles.at(-1)?.close ?? 0),
        )
      : '',
  );
  const { entry, target, stop } = plan;
  const levels = useMemo(() => ({ entry, target, stop }), [entry, target, stop]);
  return <CandleChart candles={candles} digits={digits} label={label} plan={levels} failed={failed} />;
}
