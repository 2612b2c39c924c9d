import { sql } from 'kysely';
import type { adminOutreach } from '@app/contracts/admin-outreach.ts';
import type { ReplyOf } from '@app/contracts/endpoint.ts';
import { pagesOf } from '@app/contracts/fields.ts';
import { ADMIN_PAGE } from '@app/domain/admin/user-list.ts';
import type { Db } from '../../db/database.ts';
import { chosenOutreach, type Chosen } from './chosen-outreach.ts';

type Summary = ReplyOf<typeof adminOutreach.summariseOutreach>;
type Counted = Summary['byChannel'][string];

const HOUR = 3_600_000;

type Row = Counted & { channel: string; message_type: string };

/**
 * Counts over everything that a choice leaves; the median return is of those who returned, the lower of the two in the middle, to a
 * tenth of an hour. Three questions at once: each is answered by several workers of the database.
 */
export async function summariseOutreach(db: Db, chosen: Chosen): Promise<Summary> {
  const where = chosenOutreach(chosen);
  const [groups, people, returns] = await Promise.all([
    sql<Row>`
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
  const all = groups.rows.reduce(plus, nothing);
  const median = returns.rows[0]?.median ?? null;
  return {
    total: all.sent,
    pages: pagesOf(all.sent, ADMIN_PAGE),
    people: people.rows[0]?.people ?? 0,
    returned: all.returned,
    converted: all.converted,
    conversionRate: all.sent === 0 ? 0 : Math.round((100 * all.converted) / all.sent),
    medianReturnHours: median === null ? null : Math.round((10 * median) / HOUR) / 10,
    byChannel: sumBy(groups.rows, ({ channel }) => channel),
    byType: sumBy(groups.rows, ({ message_type }) => message_type),
  };
}

const nothing: Counted = { sent: 0, returned: 0, converted: 0 };

const plus = (one: Counted, other: Counted): Counted => ({
  sent: one.sent + other.sent,
  returned: one.returned + other.returned,
  converted: one.converted + other.converted,
});

function sumBy(rows: readonly Row[], nameOf: (row: Row) => string): Record<string, Counted> {
  const sums = new Map<string, Counted>();
  for (const row of rows) sums.set(nameOf(row), plus(sums.get(nameOf(row)) ?? nothing, row));
  return Object.fromEntries(sums);
}
