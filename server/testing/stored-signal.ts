import { DAY_MS } from '@app/domain/time.ts';
import type { ClosedStatus } from '@app/domain/signals/signal.ts';
import type { TestApp } from './app.ts';

const priceByStatus: Record<ClosedStatus, number> = {
  stop_hit: 107_800,
  target_hit: 108_400,
  expired: 107_900,
};

/** A EUR/USD signal of another feed, inserted directly. */
export async function aStoredSignal(
  app: TestApp,
  userId: string,
  closed?: { as: ClosedStatus; at: number },
): Promise<void> {
  const now = app.clock.now();
  const { id } = await app.db
    .insertInto('signals')
    .values({
      user_id: userId,
      pair: 'EUR/USD',
      action: 'BUY',
      type: 'trading',
      timeframe: 'daily',
      entry: 108_000,
      target: 108_400,
      stop: 107_800,
      opened_at: now,
      expires_at: now + 90 * DAY_MS,
      created_at: now,
      confidence: 0.3,
      confidence_count: 100,
      confidence_low: 0.2,
      confidence_high: 0.4,
      no_skill_rate: 0.34,
      tokens_deducted: 2,
      reason: 'test',
      simulated: false,
      feed: 'stored',
      rule_version: 'test',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!closed) return;
  await app.db
    .insertInto('signal_closings')
    .values({
      signal_id: id,
      status: closed.as,
      price: priceByStatus[closed.as],
      closed_at: closed.at,
      recorded_at: closed.at,
      ambiguous: false,
      gap: false,
    })
    .execute();
}
