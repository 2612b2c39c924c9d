import type { Candle, CandleStep } from '@app/domain/market/candle.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import { furthestPriceOf, furthestStep, MAX_CANDLES } from '@app/domain/signals/settled/furthest-price.ts';
import { halfSpreadAt, type MarketPort } from '../../../adapters/market/port.ts';
import type { TrackedIdea } from '../idea-store.ts';

type FindFurthestPrice = (idea: TrackedIdea, until: number) => Promise<number | null>;

/**
 * For ideas of one pair that close on one candle: those with the same end share their candles. Null where the market
 * has no candles of that time: an idea closes all the same.
 */
export function createFurthestFinder({ market }: { market: MarketPort }, pair: Pair): FindFurthestPrice {
  const reads = new Map<string, Promise<Candle[]>>();
  const read = (step: CandleStep, until: number): Promise<Candle[]> => {
    const key = `${step} ${until}`;
    const candles = reads.get(key) ?? market.candles(pair, step, until, MAX_CANDLES);
    reads.set(key, candles);
    return candles;
  };
  return async ({ action, openedAt, target }, until) => {
    const life = { action, openedAt, target, closedAt: until };
    const step = furthestStep(life, market.baseStep(pair));
    try {
      return furthestPriceOf(life, await read(step, until), step, halfSpreadAt(market, pair, until));
    } catch {
      return null;
    }
  };
}
