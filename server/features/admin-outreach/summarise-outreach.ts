import { sql } from 'kysely';
import type { adminOutreach } from '@app/contracts/admin-outreach.ts';
import type { ReplyOf } from '@app/contracts/endpoint.ts';
import type { Db } from '../../db/database.ts';
import { chosenOutreach, type Chosen } from './chosen-outreach.ts';
import { PAGE } from './list-outreach.ts';

type Summary = ReplyOf<typeof adminOutreach.summariseOutreach>;
type Counted = Summary['byChannel'][string];

const HOUR = 3_600_000;
/** The median is told to a tenth of an hour below a day, to an hour above: as it is shown, and few enough to be counted one by one. */
const TENTHS = 10;
const fine = sql`(o.first_return_time - o.sent_at + ${sql.lit(HOUR / TENTHS / 2)}) / ${sql.lit(HOUR / TENTHS)}`;
const coarse = sql`(o.first_return_time - o.sent_at + ${sql.lit(HOUR / 2)}) / ${sql.lit(HOUR)} * ${sql.lit(TENTHS)}`;
const isWithinADay = sql`o.first_return_time - o.sent_at < ${sql.lit(24 * HOUR)}`;

type Row = Counted & { channel: string; message_type: string; tenths: number | null };

/** Counts over everything that a choice leaves; the median return is of those who returned. */
export async function summariseOutreach(db: Db, chosen: Chosen): Promise<Summary> {
  const where = chosenOutreach(chosen);
  const [groups, people] = await Promise.all([
    sql<Row>`
      SELECT o.channel, o.message_type, CASE WHEN ${isWithinADay} THEN ${fine} ELSE ${coarse} END AS tenths,
        count(*) AS sent, count(o.first_return_time) AS returned,
        count(*) FILTER (WHERE o.messages_after_outreach > 0) AS converted
      FROM outreach AS o WHERE ${where} GROUP BY 1, 2, 3`.execute(db),
    sql<{ people: number }>`
      SELECT count(*) AS people FROM (SELECT o.user_id FROM outreach AS o WHERE ${where} GROUP BY o.user_id) AS one`.execute(
      db,
    ),
  ]);
  const all = groups.rows.reduce(plus, nothing);
  return {
    total: all.sent,
    pages: Math.max(1, Math.ceil(all.sent / PAGE)),
    people: people.rows[0]?.people ?? 0,
    returned: all.returned,
    converted: all.converted,
    conversionRate: all.sent === 0 ? 0 : Math.round((100 * all.converted) / all.sent),
    medianReturnHours: medianHours(groups.rows),
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

/** Of an even number the lower of the two in the middle. */
function medianHours(rows: readonly Row[]): number | null {
  const returns = rows
    .flatMap(({ tenths, returned }) => (tenths === null ? [] : [{ tenths, returned }]))
    .toSorted((one, other) => one.tenths - other.tenths);
  let left = Math.ceil(returns.reduce((sum, { returned }) => sum + returned, 0) / 2);
  for (const { tenths, returned } of returns) {
    left -= returned;
    if (left <= 0) return tenths / TENTHS;
  }
  return null;
}
