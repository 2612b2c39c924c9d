import { useCallback, useEffect, useRef, useState } from 'react';
import type { BacktestProgress, BacktestView } from '@app/contracts/market/backtests.ts';
import { failureText } from '../../lib/api/failure-text.ts';
import { streamEvents } from '../../lib/api/stream.ts';
import type { BacktestChoice } from './backtest-choice.ts';
import { texts } from './texts.ts';

export type BacktestState =
  | { state: 'idle' }
  | { state: 'running'; progress: BacktestProgress }
  | { state: 'done'; result: BacktestView }
  | { state: 'failed'; text: string };

const BEGINNING: BacktestProgress = { stage: 'candles', share: 0, candles: 0 };

export function useBacktest(): { state: BacktestState; run: (choice: BacktestChoice) => Promise<void> } {
  const [state, setState] = useState<BacktestState>({ state: 'idle' });
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  const run = useCallback(async (body: BacktestChoice) => {
    current.current?.abort();
    const { signal } = (current.current = new AbortController());
    setState({ state: 'running', progress: BEGINNING });
    try {
      for await (const event of streamEvents('runBacktest', { body }, signal)) {
        if (event.name === 'done') {
          setState({ state: 'done', result: event.data });
          return;
        }
        setState({ state: 'running', progress: event.data });
      }
    } catch (error) {
      if (!signal.aborted) setState({ state: 'failed', text: failureText(error, texts.failed.broken) });
    }
  }, []);

  return { state, run };
}
