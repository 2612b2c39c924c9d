import { DAY_MS } from '@app/domain/time.ts';
import type { ClosedStatus } from '@app/domain/signals/signal.ts';
import type { TestApp } from './app.ts';

const priceByStatus: Record<ClosedStatus, number> = {
  stop_hit: 107_800,
  target_hit: 108_400,
  expired: 107_900,
};

/** A EUR/USD signal of another feed, inserted directly, with an idea of its own. */
export async function aStoredSignal(
  app: TestApp,
  userId: string,
  closed?: { as: ClosedStatus; at: number },
): Promise<void> {
  const now = app.clock.now();
  const { id: ideaId } = await app.db
    .insertInto('ideas')
    .values({
      rule: 'test',
      rule_version: 'test',
      pair: 'EUR/USD',
      action: 'BUY',
      type: 'trading',
      timeframe: 'daily',
      entry: 108_000,
      target: 108_400,
      stop: 107_800,
      opened_at: now,
      expires_at: now + 90 * DAY_MS,
      confidence: 0.3,
      confidence_count: 100,
      confidence_low: 0.2,
      confidence_high: 0.4,
      no_skill_rate: 0.34,
      simulated: false,
      feed: 'stored',
      is_shared: false,
      ...(closed && {
        outcome: closed.as,
        closing_price: priceByStatus[closed.as],
        closed_at: closed.at,
        recorded_at: closed.at,
        ambiguous: false,
        gap: false,
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('subscriptions')
    .values({ user_id: userId, idea_id: ideaId, taken_at: now, tokens_deducted: 2, reason: 'test' })
    .execute();
}
