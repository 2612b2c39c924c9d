import { toIso } from '@app/domain/time.ts';
import { sql } from 'kysely';
import type { LedgerEntryView } from '@app/contracts/money/tokens.ts';
import type { Db, Tx } from '../../platform/database/database.ts';

/** Refunded or won back without a token moving, as all of them were spent or taken back before. */
export type TokenlessRefund = { id: number; kind: string; paymentId: string; at: number };

/** Each once, newest first, for the page below `cursor` and back to `since` (UTC ms). */
export async function readTokenlessRefunds(
  db: Db | Tx,
  userId: string,
  { cursor, since }: { cursor: string | undefined; since: number },
): Promise<TokenlessRefund[]> {
  const { rows } = await sql<TokenlessRefund>`
    SELECT * FROM (
      SELECT DISTINCT ON (fact.payment_id, fact.about) fact.id, fact.kind, fact.payment_id AS "paymentId", fact.recorded_at AS at
      FROM payment_events AS fact JOIN payments ON payments.id = fact.payment_id
      WHERE payments.user_id = ${userId} AND payments.credited_tokens > 0
        AND fact.kind IN ('refunded', 'disputed', 'dispute_won')
      ORDER BY fact.payment_id, fact.about, fact.id
    ) AS refund
    WHERE at >= ${since}
      AND at < coalesce((SELECT at FROM token_ledger WHERE user_id = ${userId} AND id = ${cursor ?? null}::bigint), ${Number.MAX_SAFE_INTEGER}::bigint)
      AND NOT EXISTS (
        SELECT FROM token_ledger AS moved
        WHERE moved.user_id = ${userId} AND moved.reference = 'payment:' || refund."paymentId" AND moved.at = refund.at)
    ORDER BY at DESC, id DESC`.execute(db);
  return rows;
}

/** Each refund goes before the first entry that is not newer and shares its balance. */
export function insertTokenlessRefunds(
  entries: readonly LedgerEntryView[],
  refunds: readonly TokenlessRefund[],
): LedgerEntryView[] {
  const all = [...entries];
  for (const { id, kind, paymentId, at } of refunds.toReversed()) {
    const older = all.findIndex((entry) => Date.parse(entry.at) <= at);
    const index = older < 0 ? all.length : older;
    all.splice(index, 0, {
      id: `told:${id}`,
      at: toIso(at),
      what: kind === 'dispute_won' ? 'given_back' : 'taken_back',
      tokens: 0,
      buckets: { daily: 0, welcome: 0, purchased: 0 },
      balanceAfter: all[index]?.balanceAfter ?? 0,
      paymentId,
      messageId: null,
    });
  }
  return all;
}
