import { DAY_MS, toIsoOrNull } from '@app/domain/time.ts';
import { sql, type RawBuilder } from 'kysely';
import type { UserStats } from '@app/contracts/admin/users.ts';
import { MAX_UNPAGED_ROWS } from '@app/domain/admin/user-list.ts';
import { countDaysAway } from '@app/domain/activity/days-away.ts';
import { categories } from '@app/domain/proactive/category.ts';
import { utcDay } from '@app/domain/tokens/balance.ts';
import type { Db } from '../../../../platform/database/database.ts';
import {
  isValidatedPrediction,
  wasPredictionRight,
} from '../../../../platform/database/sql/event-predictions.ts';
import { toKnowledge, knowledgeColumns, lastSeenSql, type KnowledgeInput } from './knowledge-columns.ts';

const MICROS_PER_DOLLAR = 1_000_000;

type StoredStats = KnowledgeInput & {
  id: string;
  created_at: number;
  engagement_score: number;
  seen_at: number;
  user_messages: number;
  user_messages_today: number;
  all_messages: number;
  last_at: number | null;
  spent: number;
  cost: number;
  charts: number;
  attempts: number;
  validated: number;
  hits: number;
};

const REENGAGEMENT_TYPES = ['re_engagement', ...categories];

const VALIDATIONS = sql`
  SELECT count(*) AS validated,
    count(*) FILTER (WHERE ${wasPredictionRight}) AS hits
  FROM event_alerts t JOIN event_announcements a USING (event_id) JOIN event_reactions x USING (event_id)
  WHERE t.user_id = u.id AND t.phase = 'before' AND ${isValidatedPrediction}`;

/** Without `ids`, the most recently active users; one statement for all. */
export async function readStats(
  db: Db,
  ids: readonly string[] | undefined,
  now: number,
): Promise<Record<string, UserStats>> {
  const idsSql = ids
    ? sql`SELECT id FROM unnest(${[...ids]}::uuid[]) AS ids(id)`
    : sql`SELECT user_id AS id FROM user_stats ORDER BY seen_at DESC, user_id DESC LIMIT ${MAX_UNPAGED_ROWS}`;
  const { rows } = await statsSql(idsSql, now).execute(db);
  return Object.fromEntries(rows.map((row) => [row.id, toUserStats(row, now)]));
}

const statsSql = (idsSql: RawBuilder<unknown>, now: number): RawBuilder<StoredStats> => sql<StoredStats>`
  SELECT u.id, u.created_at, u.engagement_score, ${lastSeenSql} AS seen_at, ${knowledgeColumns}, w.user_messages, w.user_messages_today, v.validated, v.hits,
    (SELECT count(*) FROM messages m WHERE m.user_id = u.id) AS all_messages,
    (SELECT m.at FROM messages m WHERE m.user_id = u.id ORDER BY m.seq DESC LIMIT 1) AS last_at,
    (SELECT coalesce(-sum(l.delta), 0) FROM token_ledger l WHERE l.user_id = u.id AND l.reason = 'spend') AS spent,
    (SELECT coalesce(sum(x.cost_micro_dollars), 0)::bigint FROM model_usage x WHERE x.user_id = u.id) AS cost,
    (SELECT count(*) FROM subscriptions g WHERE g.user_id = u.id) AS charts,
    (SELECT count(*) FROM outreach o WHERE o.user_id = u.id AND o.message_type = ANY(${REENGAGEMENT_TYPES})) AS attempts
  FROM (${idsSql}) AS ids JOIN users u ON u.id = ids.id
  CROSS JOIN LATERAL (SELECT count(*) AS user_messages, count(*) FILTER (WHERE m.at >= ${utcDay(now) * DAY_MS}::bigint) AS user_messages_today
    FROM messages m WHERE m.user_id = u.id AND m.role = 'user') w
  CROSS JOIN LATERAL (${VALIDATIONS}) v`;

const toUserStats = (row: StoredStats, now: number): UserStats => ({
  messageCount: row.user_messages,
  totalMessages: row.all_messages,
  messagesToday: row.user_messages_today,
  lastMessageAt: toIsoOrNull(row.last_at),
  totalTokensUsed: row.spent,
  totalCost: row.cost / MICROS_PER_DOLLAR,
  totalCostMicroDollars: row.cost,
  chartGenerations: row.charts,
  engagementScore: row.engagement_score,
  knowledgeQuality: toKnowledge(row).percent,
  daysSinceLastActive: countDaysAway({ createdAt: row.created_at, lastSeenAt: row.seen_at }, now),
  reengagementCount: row.attempts,
  validationCount: row.validated,
  avgAccuracyScore: row.validated === 0 ? null : row.hits / row.validated,
});
