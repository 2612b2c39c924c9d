import { sql } from 'kysely';
import type { FactKind } from '@app/domain/memory/fact.ts';
import { knowledgeOf, type Knowledge, type KnowledgeTopic } from '@app/domain/memory/knowledge.ts';
import { topicsKnown } from '@app/domain/memory/known-topics.ts';

/** What the knowledge percentage of a user is worked out from. */
export type KnownRow = {
  profile: Record<string, unknown>;
  fact_kinds: FactKind[] | null;
  lessons_done: number;
  signals_settled: number;
};

/** Of the users `u`: by the same words for the list, the figures and the dialog. */
export const knownColumns = sql`u.profile,
  (SELECT array_agg(DISTINCT k.kind) FROM memories k WHERE k.user_id = u.id) AS fact_kinds,
  (SELECT count(*) FROM lessons_done l WHERE l.user_id = u.id) AS lessons_done,
  (SELECT count(*) FROM signals s JOIN signal_closings c ON c.signal_id = s.id WHERE s.user_id = u.id) AS signals_settled`;

/** When the user was last there, by any sign. */
export const seenAt = sql<number>`greatest(u.last_active_at,
  (SELECT max(s.used_at) FROM sessions s WHERE s.user_id = u.id),
  (SELECT max(m.at) FROM messages m WHERE m.user_id = u.id AND m.role = 'user'))`;

export const topicsOf = ({ profile, fact_kinds }: KnownRow): Set<KnowledgeTopic> =>
  topicsKnown(
    profile,
    (fact_kinds ?? []).map((kind) => ({ kind, value: '' })),
  );

export const knowledgeIn = (row: KnownRow): Knowledge =>
  knowledgeOf({
    topics: topicsOf(row),
    lessonsDone: row.lessons_done,
    signalsSettled: row.signals_settled,
  });
