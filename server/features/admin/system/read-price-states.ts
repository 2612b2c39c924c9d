import { toIsoOrNull } from '@app/domain/time.ts';
import type { adminSystemEndpoints } from '@app/contracts/admin/system.ts';
import type { ReplyOf } from '@app/contracts/endpoint.ts';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import { isMarketOpen, lastOpen } from '@app/domain/market/hours/market-week.ts';
import { assessPriceHealth } from '@app/domain/system/health.ts';
import { feedOf, type MarketPort } from '../../../adapters/market/port.ts';

type PriceStates = ReplyOf<typeof adminSystemEndpoints.getSystemStatus>['prices'];

/** A closed market delivers no prices; a market or process that just opened is given time. */
export function readPriceStates(
  market: MarketPort,
  { now, startedAt }: { now: number; startedAt: number },
): PriceStates {
  const feeds = market.feeds?.() ?? [];
  return market.pairs.map((pair) => {
    const instrument = instrumentOf(pair);
    const source = feedOf(market, pair).name;
    const feed =
      feeds.find((candidate) => candidate.source === source) ??
      feeds.find(({ pairs }) => pairs.includes(pair));
    const lastPriceAt = market.quote(pair, now)?.at ?? null;
    const open = isMarketOpen(instrument, now);
    const silentSince = Math.max(lastPriceAt ?? -Infinity, lastOpen(instrument, now), startedAt);
    const expectations = { stepMs: market.baseStep(pair), delayed: feed?.delayed ?? false };
    return {
      pair,
      source,
      lastPriceAt: toIsoOrNull(lastPriceAt),
      ageSeconds: lastPriceAt === null ? null : Math.max(0, Math.floor((now - lastPriceAt) / 1_000)),
      open,
      health: open ? assessPriceHealth(now - silentSince, expectations) : 'good',
    };
  });
}
