import { useContext, useEffect, useState } from 'react';
import { candleStepMs, type CandleStep } from '@app/domain/market/candle.ts';
import { ChartSourceContext, type ChartCandles, type ChartSource, type PriceNow } from './chart-source.ts';
import { followPrice } from './follow-price.ts';

type LoadRequest = {
  source: ChartSource | null;
  pair: string;
  step: CandleStep;
  endedAt: number | null;
  signal: AbortSignal;
};

/** Behind the end of a plan, so that what came next is seen. */
const CANDLES_AFTER_END = 12;

/** `onLoaded` gets null where they could not be loaded, and nothing once the request was given up. */
async function loadCandles(
  { source, pair, step, endedAt, signal }: LoadRequest,
  onLoaded: (held: ChartCandles | null) => void,
): Promise<void> {
  let held: ChartCandles | null = null;
  try {
    const until = endedAt === null ? undefined : endedAt + CANDLES_AFTER_END * candleStepMs[step];
    held = (await source?.loadCandles(pair, step, signal, until)) ?? null;
  } catch {
    // Said by the sheet, with a button to try again.
  }
  if (!signal.aborted) onLoaded(held);
}

/** `step` is that of `held`; `failed` names the attempt. */
type LoadState = { held: ChartCandles | null; failed: string | null; step: CandleStep };

/**
 * Candles of one step, those of the step before until the next have come: up to now and moved by the newest price, or up to the end of a plan.
 */
export function useChartCandles(pair: string, step: CandleStep, endedAt: number | null) {
  const source = useContext(ChartSourceContext);
  const [loaded, setLoaded] = useState<LoadState>({ held: null, failed: null, step });
  const [now, setNow] = useState<PriceNow | null>(null);
  const [round, setRound] = useState(0);
  const attempt = `${step} ${round}`;

  useEffect(() => {
    const leaving = new AbortController();
    void loadCandles({ source, pair, step, endedAt, signal: leaving.signal }, (held) =>
      setLoaded((last) => (held ? { held, failed: null, step } : { ...last, failed: attempt })),
    );
    return () => leaving.abort();
  }, [source, pair, step, endedAt, attempt]);

  useEffect(
    () =>
      // What the market does now is not what became of the plan.
      endedAt !== null
        ? undefined
        : source?.followPrice(pair, (next) => {
            setNow(next);
            setLoaded((last) =>
              last.held ? { ...last, held: followPrice(last.held, next, candleStepMs[last.step]) } : last,
            );
          }),
    [source, pair, endedAt],
  );
  const retry = () => setRound((count) => count + 1);
  const isHeld = loaded.held !== null && loaded.step === step;
  return { ...loaded, isFailed: loaded.failed === attempt && !isHeld, now, retry };
}
