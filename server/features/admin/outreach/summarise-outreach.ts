import { HOUR_MS } from '@app/domain/time.ts';
import { sql } from 'kysely';
import type { adminOutreachEndpoints } from '@app/contracts/admin/outreach.ts';
import type { ReplyOf } from '@app/contracts/endpoint.ts';
import { countPages } from '@app/contracts/fields.ts';
import { ADMIN_PAGE_SIZE } from '@app/domain/admin/user-list.ts';
import type { Db } from '../../../platform/database/database.ts';
import { outreachFilterSql, type OutreachFilter } from './outreach-filter.ts';

type Summary = ReplyOf<typeof adminOutreachEndpoints.summariseOutreach>;
type OutreachCounts = Summary['byChannel'][string];

type GroupCounts = OutreachCounts & { channel: string; message_type: string };

export async function summariseOutreach(db: Db, filter: OutreachFilter): Promise<Summary> {
  const where = outreachFilterSql(filter);
  const [groups, people, returns] = await Promise.all([
    sql<GroupCounts>`
      SELECT o.channel, o.message_type, count(*) AS sent, count(o.first_return_time) AS returned,
        count(*) FILTER (WHERE o.messages_after_outreach > 0) AS converted
      FROM outreach AS o WHERE ${where} GROUP BY o.channel, o.message_type`.execute(db),
    sql<{ people: number }>`
      SELECT count(*) AS people FROM (SELECT FROM outreach AS o WHERE ${where} GROUP BY o.user_id) AS one`.execute(
      db,
    ),
    sql<{ median: number | null }>`
      SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY o.first_return_time - o.sent_at) AS median
      FROM outreach AS o WHERE o.first_return_time IS NOT NULL AND ${where}`.execute(db),
  ]);
  const all = groups.rows.reduce(addCounts, noCounts);
  const median = returns.rows[0]?.median ?? null;
  return {
    total: all.sent,
    pages: countPages(all.sent, ADMIN_PAGE_SIZE),
    people: people.rows[0]?.people ?? 0,
    returned: all.returned,
    converted: all.converted,
    conversionRate: all.sent === 0 ? 0 : Math.round((100 * all.converted) / all.sent),
    medianReturnHours: median === null ? null : Math.round((10 * median) / HOUR_MS) / 10,
    byChannel: sumBy(groups.rows, ({ channel }) => channel),
    byType: sumBy(groups.rows, ({ message_type }) => message_type),
  };
}

const noCounts: OutreachCounts = { sent: 0, returned: 0, converted: 0 };

const addCounts = (a: OutreachCounts, b: OutreachCounts): OutreachCounts => ({
  sent: a.sent + b.sent,
  returned: a.returned + b.returned,
  converted: a.converted + b.converted,
});

function sumBy(
  rows: readonly GroupCounts[],
  keyOf: (row: GroupCounts) => string,
): Record<string, OutreachCounts> {
  const sums = new Map<string, OutreachCounts>();
  for (const row of rows) sums.set(keyOf(row), addCounts(sums.get(keyOf(row)) ?? noCounts, row));
  return Object.fromEntries(sums);
}
