import { useContext, useEffect, useState } from 'react';
import './watch-level.css';
import { formatChartPrice } from '@app/domain/charts/reply-chart.ts';
import type { CandleStep } from '@app/domain/market/candle.ts';
import type { Timeframe } from '@app/domain/signals/signal.ts';
import { breakoutRules } from '@app/domain/strategy/breakout.ts';
import { Button } from '../button/button.tsx';
import { ChartSourceContext, type ChartSource } from './chart-source.ts';
import { texts } from './texts.ts';

/** Whose candle has to close beyond a watched level. */
const timeframeOfStep: Record<CandleStep, Timeframe> = {
  '1m': 'short',
  '5m': 'short',
  '15m': 'short',
  '30m': 'daily',
  '1h': 'daily',
  '4h': 'weekly',
  '1d': 'long',
};

/** What is watched on the market now, wherever it was begun or ended. */
function useLevelsWatched(pair: string, source: ChartSource | null): readonly number[] {
  const [levels, setLevels] = useState<readonly number[]>([]);
  useEffect(() => {
    let leave: (() => void) | undefined;
    let gone = false;
    const follow = async () => {
      const watches = await source?.loadWatches().catch(() => null);
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

/** `added`: the level that this button began to watch. */
type WatchState = { isBusy: boolean; added: number | null; error: string | null };

type WatchLevelProps = {
  pair: string;
  digits: number;
  /** Of the candles that are shown. */
  step: CandleStep;
  /** Decimal price of what is watched by a press. */
  level: number;
  priceNow: number;
};

/** Sets a watch on a level of a chart, in every place that shows one. */
export function WatchLevel({ pair, digits, step, level: nearest, priceNow }: WatchLevelProps) {
  const source = useContext(ChartSourceContext);
  const [state, setState] = useState<WatchState>({ isBusy: false, added: null, error: null });
  const levels = useLevelsWatched(pair, source);
  const print = (value: number): string => formatChartPrice({ digits }, value);
  const isWatched = (value: number): boolean => levels.some((one) => print(one) === print(value));
  if (!source) return null;
  // What was just watched stays named, also where another level is nearer by then.
  const added = state.added !== null && isWatched(state.added) ? state.added : null;
  const level = added ?? nearest;
  const price = print(level);
  const timeframe = timeframeOfStep[step];
  const isDone = isWatched(level);
  const watch = async (): Promise<void> => {
    if (isDone) return;
    setState({ isBusy: true, added: null, error: null });
    try {
      const watches = await source.loadWatches();
      await watches.watchLevel({ pair, timeframe, level, side: level > priceNow ? 'above' : 'below' });
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
      <p className="watch-level__note small" role="status">
        {state.error ?? note}
      </p>
    </>
  );
}
