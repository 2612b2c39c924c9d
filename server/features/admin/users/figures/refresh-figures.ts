import { DAY_MS } from '@app/domain/time.ts';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import { toKnowledge, knowledgeColumns, lastSeenSql, type KnowledgeInput } from './knowledge-columns.ts';

const BATCH = 500;

type UserFigures = KnowledgeInput & { id: string; messages: number; seen_at: number };
type Watermark = { at: number; seq: number };

/** Repeats the round before the last to include late commits; all users once a day and after a start. */
export function createFigureRefresher(db: Db): (now: number) => Promise<void> {
  let watermarks: { earlier: Watermark; last: Watermark } | null = null;
  let refreshedAllAt = 0;
  return async (now) => {
    const current: Watermark = { at: now, seq: await readNewestMessageSeq(db) };
    const since = watermarks !== null && now - refreshedAllAt < DAY_MS ? watermarks.earlier : null;
    if (since)
      for (const ids of splitIntoBatches(await findUsersChangedSince(db, since))) await refreshUsers(db, ids);
    else await refreshAllUsers(db);
    if (!since) refreshedAllAt = now;
    watermarks = { earlier: watermarks?.last ?? current, last: current };
  };
}

async function readNewestMessageSeq(db: Db): Promise<number> {
  const { rows } = await sql<{ seq: number }>`SELECT coalesce(max(seq), 0) AS seq FROM messages`.execute(db);
  return rows[0]?.seq ?? 0;
}

async function findUsersChangedSince(db: Db, { at, seq }: Watermark): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT user_id AS id FROM sessions WHERE used_at >= ${at}::bigint
    UNION SELECT user_id FROM messages WHERE seq > ${seq}::bigint
    UNION SELECT id FROM users WHERE created_at >= ${at}::bigint
    UNION SELECT s.user_id FROM ideas i JOIN subscriptions s ON s.idea_id = i.id WHERE i.recorded_at >= ${at}::bigint`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

function* splitIntoBatches(ids: readonly string[]): Generator<string[]> {
  for (let start = 0; start < ids.length; start += BATCH) yield ids.slice(start, start + BATCH);
}

async function refreshAllUsers(db: Db): Promise<void> {
  for (let after: string | null = null; ;) {
    const { rows }: { rows: { id: string }[] } = await sql<{ id: string }>`
      SELECT user_id AS id FROM user_stats WHERE ${after}::uuid IS NULL OR user_id > ${after}::uuid ORDER BY user_id LIMIT ${BATCH}`.execute(
      db,
    );
    if (rows.length > 0)
      await refreshUsers(
        db,
        rows.map(({ id }) => id),
      );
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id ?? null;
  }
}

/** Locks only rows of its own table, and only those that change. */
async function refreshUsers(db: Db, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<UserFigures>`
    SELECT u.id, ${lastSeenSql} AS seen_at, ${knowledgeColumns},
      (SELECT count(*) FROM messages m WHERE m.user_id = u.id AND m.role = 'user') AS messages
    FROM users u WHERE u.id = ANY(${[...ids]}::uuid[])`.execute(db);
  await sql`
    UPDATE user_stats f SET messages = v.messages, knowledge = v.knowledge, seen_at = v.seen_at
    FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ messages }) => messages)}::int[],
      ${rows.map((row) => toKnowledge(row).percent)}::int[], ${rows.map((row) => row.seen_at)}::bigint[]) AS v(id, messages, knowledge, seen_at)
    WHERE f.user_id = v.id AND (f.messages, f.knowledge, f.seen_at) IS DISTINCT FROM (v.messages, v.knowledge, v.seen_at)`.execute(
    db,
  );
}
