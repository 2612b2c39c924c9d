import { DAY_MS, toIso } from '@app/domain/time.ts';
import { sql, type RawBuilder } from 'kysely';
import type { DailyFigures } from '@app/contracts/admin/overview.ts';
import { utcDay } from '@app/domain/tokens/balance.ts';
import type { Db } from '../../../platform/database/database.ts';

/** UTC days since 1970, both included. */
type DayRange = { first: number; last: number };
type Counts = Record<string, number>;
type DayRow = { day: number } & Counts;

const dayOf = (column: string): RawBuilder<number> => sql`(${sql.ref(column)} / ${DAY_MS}::bigint)::integer`;
const within = (column: string, { first, last }: DayRange): RawBuilder<boolean> =>
  sql`${sql.ref(column)} >= ${first * DAY_MS}::bigint AND ${sql.ref(column)} < ${(last + 1) * DAY_MS}::bigint`;

async function readByDay(db: Db, query: RawBuilder<DayRow>): Promise<Map<number, Counts>> {
  const { rows } = await query.execute(db);
  return new Map(rows.map(({ day, ...counts }) => [day, counts]));
}

const signUps = (range: DayRange) => sql<DayRow>`
  SELECT ${dayOf('created_at')} AS day, count(*) AS "signUps", count(email_verified_at) AS verified
  FROM users WHERE ${within('created_at', range)} GROUP BY 1`;

const actives = (range: DayRange) => sql<DayRow>`
  SELECT day, count(*) AS active FROM (
    SELECT DISTINCT ${dayOf('at')} AS day, user_id FROM messages WHERE role = 'user' AND ${within('at', range)}
  ) AS wrote GROUP BY day`;

const sends = (range: DayRange) => sql<DayRow>`
  SELECT ${dayOf('sent_at')} AS day, count(*) FILTER (WHERE channel = 'email') AS email,
    count(*) FILTER (WHERE channel = 'telegram') AS telegram, count(*) FILTER (WHERE channel = 'push') AS push
  FROM outreach WHERE ${within('sent_at', range)} GROUP BY 1`;

const failures = (range: DayRange) => sql<DayRow>`
  SELECT ${dayOf('failed_at')} AS day, count(*) AS failed FROM (
    SELECT failed_at FROM outbox WHERE ${within('failed_at', range)}
    UNION ALL SELECT failed_at FROM deliveries WHERE ${within('failed_at', range)}
  ) AS given_up GROUP BY 1`;

const modelReplies = (range: DayRange) => sql<DayRow>`
  SELECT ${dayOf('at')} AS day, count(*) AS "modelReplies" FROM model_usage WHERE ${within('at', range)} GROUP BY 1`;

const modelCosts = ({ first, last }: DayRange) => sql<DayRow>`
  SELECT day, sum(cost_micro_dollars)::bigint AS "costMicroDollars"
  FROM model_spending WHERE day BETWEEN ${first} AND ${last} GROUP BY 1`;

export async function readDailyFigures(
  db: Db,
  { days }: { days: number },
  now: number,
): Promise<{ days: DailyFigures[] }> {
  const last = utcDay(now);
  const range = { first: last - days + 1, last };
  const figures = await Promise.all(
    [signUps, actives, sends, failures, modelReplies, modelCosts].map((read) => readByDay(db, read(range))),
  );
  return {
    days: Array.from({ length: days }, (_none, index) => {
      const day = range.first + index;
      const counts: Counts = Object.assign({}, ...figures.map((byDay) => byDay.get(day) ?? {}));
      const count = (name: string): number => counts[name] ?? 0;
      return {
        day: toIso(day * DAY_MS).slice(0, 10),
        signUps: count('signUps'),
        verified: count('verified'),
        active: count('active'),
        sent: { email: count('email'), telegram: count('telegram'), push: count('push') },
        failed: count('failed'),
        modelReplies: count('modelReplies'),
        costMicroDollars: count('costMicroDollars'),
      };
    }),
  };
}
