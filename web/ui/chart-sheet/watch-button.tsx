import { useEffect, useState } from 'react';
import { formatChartPrice } from '@app/domain/charts/reply-chart.ts';
import { breakoutRules } from '@app/domain/strategy/breakout.ts';
import { Button } from '../button/button.tsx';
import type { ChartSource } from './chart-source.ts';
import { nearestLevel, timeframeOfStep, type ChartView } from './chart-view.ts';
import { texts } from './texts.ts';

type WatchButtonProps = { pair: string; view: ChartView; source: ChartSource };
/** `added`: the level that this button began to watch. */
type WatchState = { isBusy: boolean; added: number | null; error: string | null };

/** What is watched on the market now, wherever it was begun or ended. */
function useLevelsWatched(pair: string, source: ChartSource): readonly number[] {
  const [levels, setLevels] = useState<readonly number[]>([]);
  useEffect(() => {
    let leave: (() => void) | undefined;
    let gone = false;
    const follow = async () => {
      const watches = await source.loadWatches().catch(() => null);
      if (!gone) leave = watches?.followLevels(pair, setLevels);
    };
    void follow();
    return () => {
      gone = true;
      leave?.();
    };
  }, [pair, source]);
  return levels;
}

/** Watches the level that is nearest to the price. */
export function WatchButton({ pair, view, source }: WatchButtonProps) {
  const [state, setState] = useState<WatchState>({ isBusy: false, added: null, error: null });
  const levels = useLevelsWatched(pair, source);
  const isWatched = (price: number): boolean =>
    levels.some((one) => formatChartPrice(view, one) === formatChartPrice(view, price));
  // What was just watched stays named, also where another level is nearer by then.
  const added = state.added !== null && isWatched(state.added) ? state.added : null;
  const level = added ?? nearestLevel(view)?.price;
  if (level === undefined) return null;
  const price = formatChartPrice(view, level);
  const timeframe = timeframeOfStep[view.step];
  const isDone = isWatched(level);
  const watch = async () => {
    if (isDone) return;
    setState({ isBusy: true, added: null, error: null });
    const side = level > (view.candles.at(-1)?.close ?? 0) ? 'above' : 'below';
    try {
      const watches = await source.loadWatches();
      await watches.watchLevel({ pair, timeframe, level, side });
      setState({ isBusy: false, added: level, error: null });
    } catch (error) {
      setState({ isBusy: false, added: null, error: error instanceof Error ? error.message : String(error) });
    }
  };
  const note = added === null ? '' : texts.watchNote(price, texts.stepLabels[breakoutRules[timeframe].step]);
  return (
    <>
      <Button busy={state.isBusy} aria-disabled={isDone || undefined} onClick={() => void watch()}>
        {isDone ? texts.watching(price) : texts.watch(price)}
      </Button>
      <p className="chart-sheet__watch-note small" role="status">
        {state.error ?? note}
      </p>
    </>
  );
}
