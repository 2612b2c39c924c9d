import { furthestPriceOf, furthestStep } from '@app/domain/signals/settled/furthest-price.ts';
import { halfSpreadAt, type MarketPort } from '../../../adapters/market/port.ts';
import type { TrackedIdea } from '../idea-store.ts';

/** Null where the market has no candles of that time: an idea closes all the same. */
export async function findFurthestPrice(
  { market }: { market: MarketPort },
  { pair, action, openedAt }: TrackedIdea,
  closedAt: number,
): Promise<number | null> {
  const life = { action, openedAt, closedAt };
  const { step, count } = furthestStep(life);
  try {
    const candles = await market.candles(pair, step, closedAt, count);
    return furthestPriceOf(life, candles, step, halfSpreadAt(market, pair, closedAt));
  } catch {
    return null;
  }
}
