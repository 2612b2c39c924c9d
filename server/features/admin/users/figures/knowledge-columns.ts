import { sql } from 'kysely';
import type { FactKind } from '@app/domain/memory/fact.ts';
import { assessKnowledge, type Knowledge, type KnowledgeTopic } from '@app/domain/memory/knowledge.ts';
import { knownTopicsOf } from '@app/domain/memory/known-topics.ts';

export type KnowledgeInput = {
  profile: Record<string, unknown>;
  fact_kinds: FactKind[] | null;
  completed_lessons: number;
  signals_settled: number;
};

/** For `users AS u`; shared by list, figures and dialog so that they agree. */
export const knowledgeColumns = sql`u.profile,
  (SELECT array_agg(DISTINCT k.kind) FROM memories k WHERE k.user_id = u.id) AS fact_kinds,
  (SELECT count(*) FROM completed_lessons l WHERE l.user_id = u.id) AS completed_lessons,
  (SELECT count(*) FROM subscriptions s JOIN ideas i ON i.id = s.idea_id WHERE s.user_id = u.id AND s.left_at IS NULL AND i.outcome IS NOT NULL) AS signals_settled`;

export const lastSeenSql = sql<number>`greatest(u.last_active_at,
  (SELECT max(s.used_at) FROM sessions s WHERE s.user_id = u.id),
  (SELECT max(m.at) FROM messages m WHERE m.user_id = u.id AND m.role = 'user'))`;

export const toKnownTopics = ({ profile, fact_kinds }: KnowledgeInput): Set<KnowledgeTopic> =>
  knownTopicsOf(
    profile,
    (fact_kinds ?? []).map((kind) => ({ kind, value: '' })),
  );

export const toKnowledge = (row: KnowledgeInput): Knowledge =>
  assessKnowledge({
    topics: toKnownTopics(row),
    lessonsDone: row.completed_lessons,
    signalsSettled: row.signals_settled,
  });
