import { sql } from 'kysely';
import type { adminUsers } from '@app/contracts/admin-users.ts';
import type { ReplyOf } from '@app/contracts/endpoint.ts';
import { knowledgeLevel, knowledgeTopics } from '@app/domain/memory/knowledge.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../http/errors.ts';
import { isoAt } from './iso.ts';
import { knowledgeIn, knownColumns, topicsOf, type KnownRow } from './known.ts';

const NEWEST_LESSONS = 20;

type Shown = ReplyOf<typeof adminUsers.getUserKnowledge>;
type Lesson = { lesson: string; first_at: number };

/** What the percentage is made of: which topics are known, never what was said. @throws AppError not_found */
export async function readKnowledge(
  db: Db,
  userId: string,
  lessonTitle: (id: string) => string,
): Promise<Shown> {
  const [known, lessons] = await Promise.all([
    sql<KnownRow>`SELECT ${knownColumns} FROM users u WHERE u.id = ${userId}`.execute(db),
    sql<Lesson>`
      SELECT lesson, first_at FROM lessons_done WHERE user_id = ${userId} ORDER BY first_at DESC, lesson LIMIT ${NEWEST_LESSONS}`.execute(
      db,
    ),
  ]);
  const [row] = known.rows;
  if (!row) throw new AppError('not_found', 'There is no such user.');
  const knowledge = knowledgeIn(row);
  const topics = topicsOf(row);
  return {
    ...knowledge,
    level: knowledgeLevel(knowledge.percent),
    topics: knowledgeTopics.filter((topic) => topics.has(topic)),
    recentLessons: lessons.rows.map(({ lesson, first_at }) => ({
      title: lessonTitle(lesson),
      at: isoAt(first_at),
    })),
  };
}
