import { useContext, useEffect, useState } from 'react';
import { candleStepMs, type CandleStep } from '@app/domain/market/candle.ts';
import { ChartSourceContext, type ChartCandles, type ChartSource, type PriceNow } from './chart-source.ts';
import { followPrice } from './follow-price.ts';

type LoadRequest = { source: ChartSource | null; pair: string; step: CandleStep; signal: AbortSignal };

/** `onLoaded` gets null where they could not be loaded, and nothing once the request was given up. */
async function loadCandles(
  { source, pair, step, signal }: LoadRequest,
  onLoaded: (held: ChartCandles | null) => void,
): Promise<void> {
  let held: ChartCandles | null = null;
  try {
    held = (await source?.loadCandles(pair, step, signal)) ?? null;
  } catch {
    // Said by the sheet, with a button to try again.
  }
  if (!signal.aborted) onLoaded(held);
}

/** `step` is that of `held`; `failed` names the attempt. */
type LoadState = { held: ChartCandles | null; failed: string | null; step: CandleStep };

/** Candles of one step, moved by the newest price; those of the step before stay until the next have come. */
export function useChartCandles(pair: string, step: CandleStep) {
  const source = useContext(ChartSourceContext);
  const [loaded, setLoaded] = useState<LoadState>({ held: null, failed: null, step });
  const [now, setNow] = useState<PriceNow | null>(null);
  const [round, setRound] = useState(0);
  const attempt = `${step} ${round}`;

  useEffect(() => {
    const leaving = new AbortController();
    void loadCandles({ source, pair, step, signal: leaving.signal }, (held) =>
      setLoaded((last) => (held ? { held, failed: null, step } : { ...last, failed: attempt })),
    );
    return () => leaving.abort();
  }, [source, pair, step, attempt]);

  useEffect(
    () =>
      source?.followPrice(pair, (next) => {
        setNow(next);
        setLoaded((last) =>
          last.held ? { ...last, held: followPrice(last.held, next, candleStepMs[last.step]) } : last,
        );
      }),
    [source, pair],
  );
  const retry = () => setRound((count) => count + 1);
  const isHeld = loaded.held !== null && loaded.step === step;
  return { ...loaded, isFailed: loaded.failed === attempt && !isHeld, now, source, retry };
}
