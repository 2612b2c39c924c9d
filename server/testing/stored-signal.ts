import { instrumentOf } from '@app/domain/market/instrument.ts';
import { quoteAround } from '@app/domain/market/spread.ts';
import type { NewSignal } from '@app/domain/signals/new-signal.ts';
import { DAY_MS } from '@app/domain/time.ts';
import type { ClosedStatus } from '@app/domain/signals/signal.ts';
import { issueSignal } from '../features/signals/record/issue-signal.ts';
import type { TestApp } from './app.ts';

const priceByStatus: Record<ClosedStatus, number> = {
  stop_hit: 107_800,
  target_hit: 108_400,
  expired: 107_900,
};

/** Buys EUR/USD above 1.07990 now, with 200 points to the stop and twice as many to the target; answers the id of the user's signal. */
export function issueTestSignal(
  app: TestApp,
  feed: NewSignal['feed'],
  other: Partial<NewSignal> & Pick<NewSignal, 'userId'>,
): Promise<string> {
  const now = app.clock.now();
  return app.database.transact((tx) =>
    issueSignal(tx, {
      plan: { pair: 'EUR/USD', action: 'BUY', entry: 108_005, stop: 107_805, target: 108_405 },
      timeframe: 'daily',
      breakoutLevel: 107_990,
      quote: quoteAround(instrumentOf('EUR/USD'), 108_000, now),
      feed,
      confidence: { rate: 0.31, count: 120, interval: { low: 0.23, high: 0.4 } },
      tokensDeducted: 2,
      reason: 'test',
      now,
      ...other,
    }),
  );
}

/** A EUR/USD signal of another feed, inserted directly, with an idea of its own; `isLeft`: its holder stopped following it before. */
export async function aStoredSignal(
  app: TestApp,
  userId: string,
  closed?: { as: ClosedStatus; at: number; isLeft?: boolean },
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
    .values({
      user_id: userId,
      idea_id: ideaId,
      taken_at: now,
      tokens_deducted: 2,
      reason: 'test',
      left_at: closed?.isLeft ? now : null,
    })
    .execute();
}
