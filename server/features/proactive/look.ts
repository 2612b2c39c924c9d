import { sql } from 'kysely';
import { candidates } from '@app/domain/proactive/candidates.ts';
import { worthOf } from '@app/domain/proactive/cause.ts';
import type { Draft } from '@app/domain/proactive/draft.ts';
import { nextRoom } from '@app/domain/proactive/pace.ts';
import { afterQuiet, isQuiet } from '@app/domain/proactive/quiet-hours.ts';
import type { OwnState } from '@app/domain/proactive/own-state.ts';
import type { Db } from '../../db/database.ts';
import { gather, type ProactiveDeps } from './gather.ts';
import { post } from './post.ts';
import { toldBefore } from './read-own.ts';
import { readListeners, type Listener } from './read-users.ts';
import { scoreUsers } from './score.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const PER_BATCH = 200;
/** Should the process die meanwhile, the users of its batch are looked at again after so long. */
const LEASE = 10 * MINUTE;
const AGAIN = 30 * MINUTE;
/** What waits for the end of quiet hours is not written to all in the same minute. */
const SPREAD = 15 * MINUTE;
const SILENT = 2 * DAY;
/** After the second check-in nothing more is written. */
const GONE = 34 * DAY;
const AFTER_GONE = 30 * DAY;

/**
 * Looks at the users who are due, a batch at a time, and writes to those for whom there is something worth it. Several processes
 * share the work. Answers how many were looked at.
 */
export async function lookAtUsers(deps: ProactiveDeps, now: number): Promise<number> {
  const { database } = deps;
  const leased = now + LEASE;
  const ids = await takeDue(database.db, now, leased);
  if (ids.length === 0) return 0;
  const listeners = await readListeners(database.db, ids, now);
  await scoreUsers(database, listeners, now);
  const ready = listeners.filter((one) => one.open.length > 0 && nextRoom(one.pace, now).at <= now);
  for (const { listener, state } of await gather(deps, ready, now))
    await write(deps, listener, state, now).catch((error: unknown) =>
      deps.log.error({ err: error, userId: listener.id }, 'a proactive message was not written'),
    );
  await planNext(database.db, listeners, leased, now);
  return ids.length;
}

async function takeDue(db: Db, now: number, leased: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE users SET look_at = ${leased}::bigint
    WHERE id IN (
      SELECT id FROM users WHERE look_at <= ${now}::bigint ORDER BY look_at LIMIT ${PER_BATCH}
      FOR UPDATE SKIP LOCKED)
    RETURNING id`.execute(db);
  return rows.map(({ id }) => id);
}

async function write(
  { database, lessonOf }: ProactiveDeps,
  listener: Listener,
  state: OwnState,
  now: number,
): Promise<void> {
  const { id: userId, open } = listener;
  const { leastWorth } = nextRoom(listener.pace, now);
  const drafts = candidates(state, now, { kinds: open, lessonOf }).filter(
    ({ category }) => worthOf(category) >= leastWorth,
  );
  const known = await toldBefore(
    database.db,
    userId,
    drafts.map(({ about }) => about),
  );
  const draft = drafts.find(({ about }) => !known.has(about));
  if (!draft) return;
  const may = (fresh: Listener): boolean => stillMay(fresh, draft, now);
  await post(database, { userId, draft, now, may });
}

function stillMay({ pace, open }: Listener, { category }: Draft, now: number): boolean {
  const room = nextRoom(pace, now);
  return room.at <= now && worthOf(category) >= room.leastWorth && open.includes(category);
}

function nextLook({ id, lastSeenAt, pace }: Listener, now: number): number {
  const away = now - lastSeenAt;
  if (away > GONE) return now + AFTER_GONE;
  const wanted = away > SILENT ? now + DAY : Math.max(now + AGAIN, nextRoom(pace, now).at);
  const at = afterQuiet(pace.quiet, wanted);
  const crowded = at % DAY === 0 || isQuiet(pace.quiet, at - 1);
  return crowded ? at + (Number.parseInt(id.slice(0, 6), 16) % SPREAD) : at;
}

/** Whoever came back meanwhile, or was taken over after the lease, has another time by now and keeps it. */
async function planNext(db: Db, listeners: readonly Listener[], leased: number, now: number): Promise<void> {
  const ids = listeners.map(({ id }) => id);
  const ats = listeners.map((one) => nextLook(one, now));
  await sql`
    UPDATE users SET look_at = v.at FROM unnest(${ids}::uuid[], ${ats}::bigint[]) AS v(id, at)
    WHERE users.id = v.id AND users.look_at = ${leased}::bigint`.execute(db);
}
