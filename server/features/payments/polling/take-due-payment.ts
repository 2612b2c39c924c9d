import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { Payment } from '../ledger/store.ts';

type DuePayment = {
  provider: string;
  test: boolean;
  /** Undefined: all of the provider's payments. */
  isPaid?: boolean;
  /** SQL: ms until the next poll. */
  nextPollMs: RawBuilder<unknown>;
  now: number;
};

/** Postpones the payment's next poll in the same statement, so no other process takes it, and a crash only delays it. */
export async function takeDuePayment(
  db: Db,
  { provider, test, isPaid, nextPollMs, now }: DuePayment,
): Promise<Payment | undefined> {
  const paid = isPaid === undefined ? sql`` : sql`AND (state IN ('paid', 'taken_back')) = ${isPaid}`;
  const { rows } = await sql<Payment>`
    UPDATE payments SET look_at = ${now}::bigint + ${nextPollMs}
    WHERE id = (SELECT id FROM payments WHERE provider = ${provider} AND look_at <= ${now} AND test = ${test} ${paid}
      ORDER BY look_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING *`.execute(db);
  return rows[0];
}
