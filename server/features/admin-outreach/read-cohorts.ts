import { sql } from 'kysely';
import type { adminOutreach } from '@app/contracts/admin-outreach.ts';
import type { ReplyOf } from '@app/contracts/endpoint.ts';
import { mondayOf, WEEK } from '@app/domain/mail/week.ts';
import type { Db } from '../../db/database.ts';
import { ofCampaign, type OfCampaign } from './of-campaign.ts';

type Cohorts = ReplyOf<typeof adminOutreach.getCohorts>;

/** People by the week of their registration, the newest `weeks` of them and the running one, oldest first. */
export async function readCohorts(
  db: Db,
  { weeks, ...of }: OfCampaign & { weeks: number },
  now: number,
): Promise<Cohorts> {
  const running = mondayOf(now);
  const first = running - (weeks - 1) * WEEK;
  const active = Array.from(
    { length: weeks },
    (_unused, week) => sql`sum((active_weeks >> ${sql.lit(week)}) & 1)::integer`,
  );
  const { rows } = await sql<{ week: number; people: number; active: number[] }>`
    SELECT (registered_at - ${first}::bigint) / ${WEEK}::bigint AS week, count(*) AS people,
      ARRAY[${sql.join(active)}] AS active
    FROM user_progress AS p WHERE registered_at >= ${first}::bigint AND ${ofCampaign(of)}
    GROUP BY 1`.execute(db);
  const cohorts = Array.from({ length: weeks }, (_unused, week) => {
    const found = rows.find((row) => row.week === week);
    return {
      week: new Date(first + week * WEEK).toISOString(),
      people: found?.people ?? 0,
      // Weeks of this cohort that are over.
      active: (found?.active ?? Array.from({ length: weeks }, () => 0)).slice(0, weeks - 1 - week),
    };
  });
  return { cohorts };
}
