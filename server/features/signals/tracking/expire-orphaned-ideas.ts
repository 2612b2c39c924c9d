import { feedOf } from '../../../adapters/market/port.ts';
import { closeIdea } from './close-idea.ts';
import type { TrackerDeps } from './close-watch.ts';
import { listOpenIdeasExpiredBy } from '../idea-store.ts';

/** A process that still has the source closes its ideas with a price within minutes of their end. */
const GRACE_MS = 15 * 60_000;

/** Ideas of an unused source expire without a price, because no other source may settle them (docs/product-rules.md#R17). */
export async function expireOrphanedIdeas(
  { database, market }: Pick<TrackerDeps, 'database' | 'market'>,
  now: number,
): Promise<void> {
  for (const idea of await listOpenIdeasExpiredBy(database.db, now - GRACE_MS)) {
    const feed = feedOf(market, idea.pair);
    const isTraded = market.pairs.includes(idea.pair);
    if (isTraded && idea.feed === feed.name && idea.simulated === feed.simulated) continue;
    const closing = {
      status: 'expired',
      price: null,
      at: idea.expiresAt,
      ambiguous: false,
      gap: false,
    } as const;
    await closeIdea(database, idea, closing, now);
  }
}
