import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

/** What stands before the first event. */
const ROOT = '0'.repeat(64);
/** Advisory lock that lets one event at a time join the chain. */
const CHAIN_LOCK = 7_140_001;

type Plain = string | number | boolean | null;

/** Keys in alphabetical order, no spaces: the same facts always give the same text. */
export function canonicalJson(facts: Record<string, Plain>): string {
  return JSON.stringify(Object.fromEntries(Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1))));
}

/** hash = SHA-256(previous hash, then body), in hex (domain facts, section 7, rule 8). */
export const nextHash = (previous: string, body: string): string =>
  createHash('sha256').update(previous).update(body).digest('hex');

type Event = { signalId: string; event: 'opened' | 'closed'; facts: Record<string, Plain>; at: number };

/** Appends an event to the record; last in its transaction, because the whole chain waits for the commit. */
export async function appendToRecord(tx: Tx, { signalId, event, facts, at }: Event): Promise<string> {
  await sql`SELECT pg_advisory_xact_lock(${CHAIN_LOCK})`.execute(tx);
  const head = await tx
    .selectFrom('signal_record')
    .select('hash')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const body = canonicalJson({ ...facts, signalId, event, at });
  const hash = nextHash(head?.hash ?? ROOT, body);
  await tx.insertInto('signal_record').values({ signal_id: signalId, event, body, hash, at }).execute();
  return hash;
}

/** Recomputes the whole chain; the number of the first event that does not fit, or null when all do. */
export async function firstBrokenEvent(db: Db): Promise<number | null> {
  const events = await db
    .selectFrom('signal_record')
    .select(['seq', 'body', 'hash'])
    .orderBy('seq')
    .execute();
  let previous = ROOT;
  for (const { seq, body, hash } of events) {
    if (nextHash(previous, body) !== hash) return seq;
    previous = hash;
  }
  return null;
}
