import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Candle, CandleStep } from '@app/domain/market/candle.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import type { MarketPort } from '../../adapters/market/port.ts';

const CHUNKS = 10;

export type HistoryRequest = { pair: Pair; step: CandleStep; now: number; most: number };

/** The newest candles that were complete at `now`, oldest first, fetched back in time; fewer where the market has no more. */
export async function fetchHistory(
  market: Pick<MarketPort, 'candles'>,
  { pair, step, now, most }: HistoryRequest,
  onFetched: (count: number) => void,
): Promise<Candle[]> {
  const chunks: Candle[][] = [];
  const size = Math.ceil(most / CHUNKS);
  let [count, until] = [0, now];
  while (count < most) {
    const chunk = await market.candles(pair, step, until, Math.min(size, most - count));
    const oldest = chunk[0];
    if (!oldest || oldest.time >= until) break;
    chunks.push(chunk);
    count += chunk.length;
    until = oldest.time;
    onFetched(count);
    await nextTurn();
  }
  return chunks.toReversed().flat();
}
