import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { knowledgeIn, knownColumns, seenAt, type KnownRow } from './known.ts';

const BATCH = 500;
const DAY = 86_400_000;

type Counted = KnownRow & { id: string; messages: number; seen_at: number };
/** Up to here everything was looked at: a time of the app's clock and the number of a message. */
type Mark = { at: number; seq: number };

/**
 * Counts again, round by round, what the list of users is sorted by: of those to whom something happened since the round before the last,
 * so that what was committed late is seen too, and once a day of everybody. The first round after a start is one of everybody.
 */
export function figuresKeeper(db: Db): (now: number) => Promise<void> {
  let marks: { earlier: Mark; last: Mark } | null = null;
  let wholeAt = 0;
  return async (now) => {
    const reached: Mark = { at: now, seq: await newestMessage(db) };
    const since = marks !== null && now - wholeAt < DAY ? marks.earlier : null;
    if (since) for (const ids of inBatches(await touchedSince(db, since))) await refresh(db, ids);
    else await refreshAll(db);
    if (!since) wholeAt = now;
    marks = { earlier: marks?.last ?? reached, last: reached };
  };
}

async function newestMessage(db: Db): Promise<number> {
  const { rows } = await sql<{ seq: number }>`SELECT coalesce(max(seq), 0) AS seq FROM messages`.execute(db);
  return rows[0]?.seq ?? 0;
}

async function touchedSince(db: Db, { at, seq }: Mark): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT user_id AS id FROM sessions WHERE used_at >= ${at}::bigint
    UNION SELECT user_id FROM messages WHERE seq > ${seq}::bigint
    UNION SELECT id FROM users WHERE created_at >= ${at}::bigint
    UNION SELECT s.user_id FROM signal_closings c JOIN signals s ON s.id = c.signal_id WHERE c.recorded_at >= ${at}::bigint`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

function* inBatches(ids: readonly string[]): Generator<string[]> {
  for (let from = 0; from < ids.length; from += BATCH) yield ids.slice(from, from + BATCH);
}

async function refreshAll(db: Db): Promise<void> {
  for (let after: string | null = null; ;) {
    const { rows }: { rows: { id: string }[] } = await sql<{ id: string }>`
      SELECT user_id AS id FROM user_figures WHERE ${after}::uuid IS NULL OR user_id > ${after}::uuid ORDER BY user_id LIMIT ${BATCH}`.execute(
      db,
    );
    if (rows.length > 0)
      await refresh(
        db,
        rows.map(({ id }) => id),
      );
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id ?? null;
  }
}

/** By the same rules as the figures that are shown. Only rows of its own are locked, and only those that change. */
async function refresh(db: Db, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<Counted>`
    SELECT u.id, ${seenAt} AS seen_at, ${knownColumns},
      (SELECT count(*) FROM messages m WHERE m.user_id = u.id AND m.role = 'user') AS messages
    FROM users u WHERE u.id = ANY(${[...ids]}::uuid[])`.execute(db);
  await sql`
    UPDATE user_figures f SET messages = v.messages, knowledge = v.knowledge, seen_at = v.seen_at
    FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ messages }) => messages)}::int[],
      ${rows.map((row) => knowledgeIn(row).percent)}::int[], ${rows.map((row) => row.seen_at)}::bigint[]) AS v(id, messages, knowledge, seen_at)
    WHERE f.user_id = v.id AND (f.messages, f.knowledge, f.seen_at) IS DISTINCT FROM (v.messages, v.knowledge, v.seen_at)`.execute(
    db,
  );
}
