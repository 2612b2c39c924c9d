import { sql } from 'kysely';
import { isTopic, type Topic } from '@app/domain/buddy/clauses/topics.ts';
import type { ClosedUserSignal, UserSignal, UserWatch } from '@app/domain/proactive/drafts/user-state.ts';
import type { Closing } from '@app/domain/signals/signal.ts';
import type { Db } from '../../../platform/database/database.ts';

const MAX_CLOSED = 60;
const LESSON_PREFIX = 'lesson:';

export type OwnRecords = {
  open: UserSignal[];
  closed: ClosedUserSignal[];
  watches: UserWatch[];
  lessons: Array<{ topic: Topic; at: number }>;
  sentLessons: Topic[];
};

type WithUserId<T> = T & { userId: string };
type ClosedSignalRow = WithUserId<UserSignal> &
  Pick<Closing, 'status' | 'price' | 'ambiguous' | 'gap'> & { at: number };

/** Open signals of this feed only, because no other price can value them. */
export async function readOwnRecords(
  db: Db,
  ids: readonly string[],
  feed: { name: string; simulated: boolean },
): Promise<(userId: string) => OwnRecords> {
  const [open, closed, watches, lessons, sentLessons] = await Promise.all([
    selectOpenSignals(db, ids, feed),
    selectClosedSignals(db, ids),
    selectWatchesAtWork(db, ids),
    selectLessonsDone(db, ids),
    selectLessonsSent(db, ids),
  ]);
  return (userId) => {
    const ownRows = <T>(rows: ReadonlyArray<WithUserId<T>>): Array<WithUserId<T>> =>
      rows.filter((row) => row.userId === userId);
    return {
      open: ownRows(open),
      closed: ownRows(closed).map(({ status, price, at, ambiguous, gap, ...signal }) => ({
        ...signal,
        closing: { status, price, at, ambiguous, gap },
      })),
      watches: ownRows(watches),
      lessons: ownRows(lessons).flatMap(({ topic, at }) => (isTopic(topic) ? [{ topic, at }] : [])),
      sentLessons: ownRows(sentLessons)
        .map(({ about }) => about.slice(LESSON_PREFIX.length))
        .filter(isTopic),
    };
  };
}

const planColumns = sql.raw(
  `s.id, s.user_id AS "userId", i.kind, i.pair, i.action, i.entry, i.target, i.stop, i.timeframe,
   i.opened_at AS "openedAt", i.expires_at AS "expiresAt"`,
);

async function selectOpenSignals(db: Db, ids: readonly string[], feed: { name: string; simulated: boolean }) {
  const { rows } = await sql<WithUserId<UserSignal>>`
    SELECT ${planColumns} FROM subscriptions s JOIN ideas i ON i.id = s.idea_id
    WHERE s.user_id = ANY(${ids}::uuid[]) AND i.outcome IS NULL AND s.left_at IS NULL
      AND i.feed = ${feed.name} AND i.simulated = ${feed.simulated}
    ORDER BY s.number DESC`.execute(db);
  return rows;
}

async function selectClosedSignals(db: Db, ids: readonly string[]) {
  const { rows } = await sql<ClosedSignalRow>`
    SELECT newest.* FROM unnest(${ids}::uuid[]) AS owner(id) CROSS JOIN LATERAL (
      SELECT ${planColumns}, i.outcome AS status, i.closing_price AS price, i.closed_at AS at, i.ambiguous, i.gap
      FROM subscriptions s JOIN ideas i ON i.id = s.idea_id
      WHERE s.user_id = owner.id AND s.left_at IS NULL AND i.closing_price IS NOT NULL
      ORDER BY s.number DESC LIMIT ${MAX_CLOSED}) AS newest
    ORDER BY newest.at, newest.id`.execute(db);
  return rows;
}

const selectWatchesAtWork = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('watches')
    .select(['user_id as userId', 'pair', 'above', 'below', 'expires_at as expiresAt'])
    .where('user_id', 'in', ids)
    .where('ended_at', 'is', null)
    .where('paused_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute();

const selectLessonsDone = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('completed_lessons')
    .select(['user_id as userId', 'lesson as topic', 'completed_at as at'])
    .where('user_id', 'in', ids)
    .orderBy('completed_at')
    .orderBy('lesson')
    .execute();

const selectLessonsSent = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('proactive_messages')
    .select(['user_id as userId', 'about'])
    .where('user_id', 'in', ids)
    .where('about', 'like', `${LESSON_PREFIX}%`)
    .execute();

export async function findSentSubjects(
  db: Db,
  userId: string,
  subjects: readonly string[],
): Promise<ReadonlySet<string>> {
  if (subjects.length === 0) return new Set();
  const rows = await db
    .selectFrom('proactive_messages')
    .select('about')
    .where('user_id', '=', userId)
    .where('about', 'in', subjects)
    .execute();
  return new Set(rows.map(({ about }) => about));
}
