import { sql } from 'kysely';
import type { LedgerEntryView } from '@app/contracts/tokens.ts';
import type { Db, Tx } from '../../db/database.ts';

/** Money that went back or came back without a token moving: all of them were spent, or gone before. */
export type ToldLine = { id: number; kind: string; paymentId: string; at: number };

/**
 * Refunds, disputes and their ends that the ledger has no row of, each once, newest first. They are of the page that begins below
 * `cursor` (from the newest where undefined) and reach back to `since`, UTC ms.
 */
export async function readToldLines(
  db: Db | Tx,
  userId: string,
  { cursor, since }: { cursor: string | undefined; since: number },
): Promise<ToldLine[]> {
  const { rows } = await sql<ToldLine>`
    SELECT * FROM (
      SELECT DISTINCT ON (fact.payment_id, fact.about) fact.id, fact.kind, fact.payment_id AS "paymentId", fact.noted_at AS at
      FROM payment_facts AS fact JOIN payments ON payments.id = fact.payment_id
      WHERE payments.user_id = ${userId} AND payments.credited_tokens > 0
        AND fact.kind IN ('refunded', 'disputed', 'dispute_won')
      ORDER BY fact.payment_id, fact.about, fact.id
    ) AS told
    WHERE at >= ${since}
      AND at < coalesce((SELECT at FROM token_ledger WHERE user_id = ${userId} AND id = ${cursor ?? null}::bigint), ${Number.MAX_SAFE_INTEGER}::bigint)
      AND NOT EXISTS (
        SELECT FROM token_ledger AS moved
        WHERE moved.user_id = ${userId} AND moved.reference = 'payment:' || told."paymentId" AND moved.at = told.at)
    ORDER BY at DESC, id DESC`.execute(db);
  return rows;
}

/** Puts each of them before the first entry that is not younger, whose balance is theirs too. Both newest first. */
export function withToldLines(
  entries: readonly LedgerEntryView[],
  told: readonly ToldLine[],
): LedgerEntryView[] {
  const all = [...entries];
  for (const { id, kind, paymentId, at } of told.toReversed()) {
    const place = all.findIndex((entry) => Date.parse(entry.at) <= at);
    const index = place < 0 ? all.length : place;
    all.splice(index, 0, {
      id: `told:${id}`,
      at: new Date(at).toISOString(),
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
