import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { Payment } from '../ledger/store.ts';

type DuePayments = {
  provider: string;
  test: boolean;
  /** Undefined: all of the provider's payments. */
  isPaid?: boolean;
  /** SQL: ms until the next poll. */
  nextPollMs: RawBuilder<unknown>;
  max: number;
  now: number;
};

/**
 * One after the other until none is due or `poll` answers that the provider is down, which the others would meet too; false then. The
 * next poll is stored before the provider is asked, so that a payment over which the process dies is not polled again at once.
 */
export async function pollDuePayments(
  db: Db,
  { provider, test, isPaid, nextPollMs, max, now }: DuePayments,
  poll: (payment: Payment) => Promise<'polled' | 'provider down'>,
): Promise<boolean> {
  const paid = isPaid === undefined ? sql`` : sql`AND (state IN ('paid', 'taken_back')) = ${isPaid}`;
  for (let left = max; left > 0; left -= 1) {
    const { rows } = await sql<Payment>`
      UPDATE payments SET next_poll_at = ${now}::bigint + ${nextPollMs}
      WHERE id = (SELECT id FROM payments WHERE provider = ${provider} AND next_poll_at <= ${now} AND test = ${test} ${paid}
        ORDER BY next_poll_at LIMIT 1)
      RETURNING *`.execute(db);
    const [payment] = rows;
    if (!payment) return true;
    if ((await poll(payment)) === 'provider down') return false;
  }
  return true;
}
