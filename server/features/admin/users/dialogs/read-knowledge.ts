import { sql } from 'kysely';
import type { adminUserEndpoints } from '@app/contracts/admin/users.ts';
import type { ReplyOf } from '@app/contracts/endpoint.ts';
import { knowledgeLevelOf, knowledgeTopics } from '@app/domain/memory/knowledge.ts';
import type { Db } from '../../../../platform/database/database.ts';
import { AppError } from '../../../../platform/http/errors.ts';
import { toIsoOrEpoch } from '../iso-or-epoch.ts';
import {
  toKnowledge,
  knowledgeColumns,
  toKnownTopics,
  type KnowledgeInput,
} from '../figures/knowledge-columns.ts';

const MAX_LESSONS = 20;

type UserKnowledge = ReplyOf<typeof adminUserEndpoints.getUserKnowledge>;
type StoredLesson = { lesson: string; completed_at: number };

/** Returns known topics, never the user's words. @throws AppError not_found */
export async function readKnowledge(
  db: Db,
  userId: string,
  lessonTitle: (id: string) => string,
): Promise<UserKnowledge> {
  const [users, lessons] = await Promise.all([
    sql<KnowledgeInput>`SELECT ${knowledgeColumns} FROM users u WHERE u.id = ${userId}`.execute(db),
    sql<StoredLesson>`
      SELECT lesson, completed_at FROM completed_lessons WHERE user_id = ${userId} ORDER BY completed_at DESC, lesson LIMIT ${MAX_LESSONS}`.execute(
      db,
    ),
  ]);
  const [row] = users.rows;
  if (!row) throw new AppError('not_found', 'There is no such user.');
  const knowledge = toKnowledge(row);
  const topics = toKnownTopics(row);
  return {
    ...knowledge,
    level: knowledgeLevelOf(knowledge.percent),
    topics: knowledgeTopics.filter((topic) => topics.has(topic)),
    recentLessons: lessons.rows.map(({ lesson, completed_at }) => ({
      title: lessonTitle(lesson),
      at: toIsoOrEpoch(completed_at),
    })),
  };
}
