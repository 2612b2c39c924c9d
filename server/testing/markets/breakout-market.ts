import { HOUR_MS, MINUTE_MS } from '@app/domain/time.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import { openFakeMarket, type FakeMarket } from '../../adapters/market/fake.ts';

const HOURS = 80;

function addRange(market: FakeMarket, pair: Pair, now: number, [low, high]: readonly [number, number]): void {
  const mid = (low + high) / 2;
  for (let hour = HOURS; hour >= 1; hour -= 1) {
    const start = now - hour * HOUR_MS;
    [mid, high, low, mid].forEach((price, quarter) =>
      market.set(pair, price, start + quarter * 15 * MINUTE_MS),
    );
  }
}

/** EUR/USD broke its range in the last hour, gold is inside its own, sterling's price is old, the yen has none. */
export function breakoutMarket(now: number, options: { simulated?: boolean } = {}): FakeMarket {
  const market = openFakeMarket(options);
  addRange(market, 'EUR/USD', now, [1.08, 1.081]);
  market.set('EUR/USD', 1.0814, now - MINUTE_MS);
  market.set('EUR/USD', 1.0814, now - 4_000);
  addRange(market, 'XAU/USD', now, [2_340, 2_350]);
  market.set('XAU/USD', 2_345.2, now - 2_000);
  market.set('GBP/USD', 1.27, now - 3 * HOUR_MS);
  return market;
}
