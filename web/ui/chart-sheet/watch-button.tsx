import { useState } from 'react';
import { formatChartPrice } from '@app/domain/charts/reply-chart.ts';
import { breakoutRules } from '@app/domain/strategy/breakout.ts';
import { Button } from '../button/button.tsx';
import type { ChartSource } from './chart-source.ts';
import { nearestLevel, timeframeOfStep, type ChartView } from './chart-view.ts';
import { texts } from './texts.ts';

type WatchButtonProps = { pair: string; view: ChartView; source: ChartSource };
type WatchState = { isBusy: boolean; watched: number | null; error: string | null };

/** Watches the level that is nearest to the price. */
export function WatchButton({ pair, view, source }: WatchButtonProps) {
  const [state, setState] = useState<WatchState>({ isBusy: false, watched: null, error: null });
  const level = state.watched ?? nearestLevel(view)?.price;
  if (level === undefined) return null;
  const price = formatChartPrice(view, level);
  const timeframe = timeframeOfStep[view.step];
  const watch = async () => {
    if (state.watched !== null) return;
    setState({ isBusy: true, watched: null, error: null });
    const side = level > (view.candles.at(-1)?.close ?? 0) ? 'above' : 'below';
    try {
      await source.watchLevel({ pair, timeframe, level, side });
      setState({ isBusy: false, watched: level, error: null });
    } catch (error) {
      setState({
        isBusy: false,
        watched: null,
        error: error instanceof Error ? error.message : String(error),
      });
    }
  };
  const isDone = state.watched !== null;
  return (
    <>
      <Button busy={state.isBusy} aria-disabled={isDone || undefined} onClick={() => void watch()}>
        {isDone ? texts.watching(price) : texts.watch(price)}
      </Button>
      <p className="chart-sheet__watch-note small" role="status">
        {state.error ??
          (isDone ? texts.watchNote(price, texts.stepLabels[breakoutRules[timeframe].step]) : '')}
      </p>
    </>
  );
}
