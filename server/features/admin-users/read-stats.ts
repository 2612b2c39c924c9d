import { sql, type RawBuilder } from 'kysely';
import type { UserStats } from '@app/contracts/admin-users.ts';
import { PLAIN_MOST } from '@app/domain/admin/user-list.ts';
import { daysAway } from '@app/domain/activity/days-away.ts';
import { categories } from '@app/domain/proactive/category.ts';
import { utcDay } from '@app/domain/tokens/balance.ts';
import type { Db } from '../../db/database.ts';
import { isValidation, wasRight } from '../../db/foretold.ts';
import { isoOf } from './iso.ts';
import { knowledgeIn, knownColumns, seenAt, type KnownRow } from './known.ts';

const DAY = 86_400_000;
const MICRO = 1_000_000;

type Row = KnownRow & {
  id: string;
  created_at: number;
  engagement_score: number;
  seen_at: number;
  own: number;
  today: number;
  whole: number;
  last_at: number | null;
  spent: number;
  cost: number;
  charts: number;
  sent: number;
  validated: number;
  hits: number;
};

/** Sent by ourselves to bring somebody back, and through a channel outside the page. */
const BRINGS_BACK = ['re_engagement', ...categories];

/* What one user was told before a release, held against what the pair did. */
const VALIDATED = sql`
  SELECT count(*) AS validated,
    count(*) FILTER (WHERE ${wasRight}) AS hits
  FROM event_alerts t JOIN event_announcements a USING (event_id) JOIN event_reactions x USING (event_id)
  WHERE t.user_id = u.id AND t.phase = 'before' AND ${isValidation}`;

/** Live figures by user id: of these users, or of the last active where none are named. One question for all of them. */
export async function readStats(
  db: Db,
  ids: readonly string[] | undefined,
  now: number,
): Promise<Record<string, UserStats>> {
  const chosen = ids
    ? sql`SELECT id FROM unnest(${[...ids]}::uuid[]) AS named(id)`
    : sql`SELECT user_id AS id FROM user_figures ORDER BY seen_at DESC, user_id DESC LIMIT ${PLAIN_MOST}`;
  const { rows } = await statsOf(chosen, now).execute(db);
  return Object.fromEntries(rows.map((row) => [row.id, viewStats(row, now)]));
}

const statsOf = (chosen: RawBuilder<unknown>, now: number): RawBuilder<Row> => sql<Row>`
  SELECT u.id, u.created_at, u.engagement_score, ${seenAt} AS seen_at, ${knownColumns}, own.own, own.today, v.validated, v.hits,
    (SELECT count(*) FROM messages m WHERE m.user_id = u.id) AS whole,
    (SELECT m.at FROM messages m WHERE m.user_id = u.id ORDER BY m.seq DESC LIMIT 1) AS last_at,
    (SELECT coalesce(-sum(l.delta), 0) FROM token_ledger l WHERE l.user_id = u.id AND l.reason = 'spend') AS spent,
    (SELECT coalesce(sum(x.cost_micro_dollars), 0)::bigint FROM model_usage x WHERE x.user_id = u.id) AS cost,
    (SELECT count(*) FROM signals g WHERE g.user_id = u.id) AS charts,
    (SELECT count(*) FROM outreach o WHERE o.user_id = u.id AND o.message_type = ANY(${BRINGS_BACK})) AS sent
  FROM (${chosen}) AS chosen JOIN users u ON u.id = chosen.id
  CROSS JOIN LATERAL (SELECT count(*) AS own, count(*) FILTER (WHERE m.at >= ${utcDay(now) * DAY}::bigint) AS today
    FROM messages m WHERE m.user_id = u.id AND m.role = 'user') own
  CROSS JOIN LATERAL (${VALIDATED}) v`;

const viewStats = (row: Row, now: number): UserStats => ({
  messageCount: row.own,
  totalMessages: row.whole,
  messagesToday: row.today,
  lastMessageAt: isoOf(row.last_at),
  totalTokensUsed: row.spent,
  totalCost: row.cost / MICRO,
  totalCostMicroDollars: row.cost,
  chartGenerations: row.charts,
  engagementScore: row.engagement_score,
  knowledgeQuality: knowledgeIn(row).percent,
  daysSinceLastActive: daysAway({ createdAt: row.created_at, seenAt: row.seen_at }, now),
  reengagementCount: row.sent,
  validationCount: row.validated,
  avgAccuracyScore: row.validated === 0 ? null : row.hits / row.validated,
});
