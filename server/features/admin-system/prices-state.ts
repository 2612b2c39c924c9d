import type { adminSystem } from '@app/contracts/admin-system.ts';
import type { ReplyOf } from '@app/contracts/endpoint.ts';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import { isMarketOpen, lastOpen } from '@app/domain/market/market-week.ts';
import { priceHealth } from '@app/domain/system/health.ts';
import { feedOf, type MarketPort } from '../../adapters/market/port.ts';

type Prices = ReplyOf<typeof adminSystem.getSystemStatus>['prices'];

/** How fresh the price of each instrument is. A closed market gives none; one that has just opened, or a process that has just started, is given time. */
export function pricesState(
  market: MarketPort,
  { now, startedAt }: { now: number; startedAt: number },
): Prices {
  const feeds = market.feeds?.() ?? [];
  return market.pairs.map((pair) => {
    const instrument = instrumentOf(pair);
    const source = feedOf(market, pair).name;
    const feed =
      feeds.find((one) => one.source === source) ?? feeds.find(({ pairs }) => pairs.includes(pair));
    const lastPriceAt = market.quote(pair, now)?.at ?? null;
    const open = isMarketOpen(instrument, now);
    const silentSince = Math.max(lastPriceAt ?? -Infinity, lastOpen(instrument, now), startedAt);
    const terms = { stepMs: market.baseStep(pair), delayed: feed?.delayed ?? false };
    return {
      pair,
      source,
      lastPriceAt: lastPriceAt === null ? null : new Date(lastPriceAt).toISOString(),
      ageSeconds: lastPriceAt === null ? null : Math.max(0, Math.floor((now - lastPriceAt) / 1_000)),
      open,
      health: open ? priceHealth(now - silentSince, terms) : 'good',
    };
  });
}
