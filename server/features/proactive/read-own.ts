import { sql } from 'kysely';
import { isTopic, type Topic } from '@app/domain/buddy/topics.ts';
import type { ClosedSignal, OwnSignal, OwnWatch } from '@app/domain/proactive/own-state.ts';
import type { Closing } from '@app/domain/signals/signal.ts';
import type { Db } from '../../db/database.ts';

const CLOSED_KEPT = 60;
const BROUGHT = 'lesson:';

export type Own = {
  open: OwnSignal[];
  closed: ClosedSignal[];
  watches: OwnWatch[];
  lessons: Array<{ topic: Topic; at: number }>;
  brought: Topic[];
};

type Owned<T> = T & { userId: string };
type ClosedRow = Owned<OwnSignal> & Pick<Closing, 'status' | 'price' | 'ambiguous' | 'gap'> & { at: number };

/** What these users have of their own; open signals of the given feed alone, for no other price says where they stand. */
export async function readOwn(
  db: Db,
  ids: readonly string[],
  feed: { name: string; simulated: boolean },
): Promise<(userId: string) => Own> {
  const [open, closed, watches, lessons, brought] = await Promise.all([
    openSignals(db, ids, feed),
    closedSignals(db, ids),
    openWatches(db, ids),
    lessonsDone(db, ids),
    lessonsBrought(db, ids),
  ]);
  return (userId) => {
    const of = <T>(rows: ReadonlyArray<Owned<T>>): Array<Owned<T>> =>
      rows.filter((row) => row.userId === userId);
    return {
      open: of(open),
      closed: of(closed).map(({ status, price, at, ambiguous, gap, ...signal }) => ({
        ...signal,
        closing: { status, price, at, ambiguous, gap },
      })),
      watches: of(watches),
      lessons: of(lessons).flatMap(({ topic, at }) => (isTopic(topic) ? [{ topic, at }] : [])),
      brought: of(brought)
        .map(({ about }) => about.slice(BROUGHT.length))
        .filter(isTopic),
    };
  };
}

const planColumns = sql.raw(
  `s.id, s.user_id AS "userId", s.pair, s.action, s.entry, s.target, s.stop, s.timeframe,
   s.opened_at AS "openedAt", s.expires_at AS "expiresAt"`,
);

async function openSignals(db: Db, ids: readonly string[], feed: { name: string; simulated: boolean }) {
  const { rows } = await sql<Owned<OwnSignal>>`
    SELECT ${planColumns} FROM signals s LEFT JOIN signal_closings c ON c.signal_id = s.id
    WHERE s.user_id = ANY(${ids}::uuid[]) AND c.signal_id IS NULL
      AND s.feed = ${feed.name} AND s.simulated = ${feed.simulated}
    ORDER BY s.number DESC`.execute(db);
  return rows;
}

async function closedSignals(db: Db, ids: readonly string[]) {
  const { rows } = await sql<ClosedRow>`
    SELECT newest.* FROM unnest(${ids}::uuid[]) AS owner(id) CROSS JOIN LATERAL (
      SELECT ${planColumns}, c.status, c.price, c.closed_at AS at, c.ambiguous, c.gap
      FROM signals s JOIN signal_closings c ON c.signal_id = s.id
      WHERE s.user_id = owner.id AND c.price IS NOT NULL ORDER BY s.number DESC LIMIT ${CLOSED_KEPT}) AS newest
    ORDER BY newest.at, newest.id`.execute(db);
  return rows;
}

const openWatches = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('watches')
    .select(['user_id as userId', 'pair', 'above', 'below', 'expires_at as expiresAt'])
    .where('user_id', 'in', ids)
    .where('ended_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute();

const lessonsDone = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('lessons_done')
    .select(['user_id as userId', 'lesson as topic', 'first_at as at'])
    .where('user_id', 'in', ids)
    .orderBy('first_at')
    .orderBy('lesson')
    .execute();

const lessonsBrought = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('told')
    .select(['user_id as userId', 'about'])
    .where('user_id', 'in', ids)
    .where('about', 'like', `${BROUGHT}%`)
    .execute();

/** Those of these things that a user was told of before. */
export async function toldBefore(
  db: Db,
  userId: string,
  abouts: readonly string[],
): Promise<ReadonlySet<string>> {
  if (abouts.length === 0) return new Set();
  const rows = await db
    .selectFrom('told')
    .select('about')
    .where('user_id', '=', userId)
    .where('about', 'in', abouts)
    .execute();
  return new Set(rows.map(({ about }) => about));
}
