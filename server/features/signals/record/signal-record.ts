import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';

const GENESIS_HASH = '0'.repeat(64);
/** Advisory lock: one event at a time joins the chain. */
const CHAIN_LOCK = 7_140_001;

type FactValue = string | number | boolean | null;

/** Sorted keys, no spaces: the same facts always give the same text. */
export function canonicalJson(facts: Record<string, FactValue>): string {
  return JSON.stringify(Object.fromEntries(Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1))));
}

export const chainHash = (previous: string, body: string): string =>
  createHash('sha256').update(previous).update(body).digest('hex');

type RecordEvent = {
  ideaId: string;
  event: 'opened' | 'closed';
  facts: Record<string, FactValue>;
  at: number;
};

/** Call it last in its transaction, because the whole chain waits for the commit. */
export async function appendToRecord(tx: Tx, { ideaId, event, facts, at }: RecordEvent): Promise<string> {
  await sql`SELECT pg_advisory_xact_lock(${CHAIN_LOCK})`.execute(tx);
  const head = await tx
    .selectFrom('signal_record')
    .select('hash')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const body = canonicalJson({ ...facts, ideaId, event, at });
  const hash = chainHash(head?.hash ?? GENESIS_HASH, body);
  await tx.insertInto('signal_record').values({ idea_id: ideaId, event, body, hash, at }).execute();
  return hash;
}

/** Recomputes the whole chain; null where it is intact. */
export async function findFirstBrokenEvent(db: Db): Promise<number | null> {
  const events = await db
    .selectFrom('signal_record')
    .select(['seq', 'body', 'hash'])
    .orderBy('seq')
    .execute();
  let previous = GENESIS_HASH;
  for (const { seq, body, hash } of events) {
    if (chainHash(previous, body) !== hash) return seq;
    previous = hash;
  }
  return null;
}
