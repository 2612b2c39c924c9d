import type { Pair } from '@app/domain/market/instrument.ts';
import { openFakeMarket, type FakeMarket } from '../adapters/market/fake.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const HOURS = 80;

/** Hours of a range between `low` and `high`, up to `now`. */
function range(market: FakeMarket, pair: Pair, now: number, [low, high]: readonly [number, number]): void {
  const mid = (low + high) / 2;
  for (let hour = HOURS; hour >= 1; hour -= 1) {
    const start = now - hour * HOUR;
    [mid, high, low, mid].forEach((price, quarter) => market.set(pair, price, start + quarter * 15 * MINUTE));
  }
}

/**
 * EUR/USD closed above its range in the last hour, gold stands inside its own, sterling has an old price, the yen
 * none at all.
 */
export function breakoutMarket(now: number, options: { simulated?: boolean } = {}): FakeMarket {
  const market = openFakeMarket(options);
  range(market, 'EUR/USD', now, [1.08, 1.081]);
  market.set('EUR/USD', 1.0814, now - MINUTE);
  market.set('EUR/USD', 1.0814, now - 4_000);
  range(market, 'XAU/USD', now, [2_340, 2_350]);
  market.set('XAU/USD', 2_345.2, now - 2_000);
  market.set('GBP/USD', 1.27, now - 3 * HOUR);
  return market;
}
