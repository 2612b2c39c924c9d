import { toIso, WEEK_MS } from '@app/domain/time.ts';
import { sql } from 'kysely';
import type { adminOutreachEndpoints } from '@app/contracts/admin/outreach.ts';
import type { ReplyOf } from '@app/contracts/endpoint.ts';
import { mondayOf } from '@app/domain/mail/report-week.ts';
import type { Db } from '../../../../platform/database/database.ts';
import { campaignFilterSql, type CampaignFilter } from './progress-filter.ts';

type Cohorts = ReplyOf<typeof adminOutreachEndpoints.getCohorts>;

export async function readCohorts(
  db: Db,
  { weeks, ...campaign }: CampaignFilter & { weeks: number },
  now: number,
): Promise<Cohorts> {
  const currentMonday = mondayOf(now);
  const firstMonday = currentMonday - (weeks - 1) * WEEK_MS;
  const active = Array.from(
    { length: weeks },
    (_unused, week) => sql`sum((active_weeks >> ${sql.lit(week)}) & 1)::integer`,
  );
  const { rows } = await sql<{ week: number; people: number; active: number[] }>`
    SELECT (registered_at - ${firstMonday}::bigint) / ${WEEK_MS}::bigint AS week, count(*) AS people,
      ARRAY[${sql.join(active)}] AS active
    FROM user_progress AS p WHERE registered_at >= ${firstMonday}::bigint AND ${campaignFilterSql(campaign)}
    GROUP BY 1`.execute(db);
  const cohorts = Array.from({ length: weeks }, (_unused, week) => {
    const cohort = rows.find((row) => row.week === week);
    return {
      week: toIso(firstMonday + week * WEEK_MS),
      people: cohort?.people ?? 0,
      active: (cohort?.active ?? Array.from({ length: weeks }, () => 0)).slice(0, weeks - 1 - week),
    };
  });
  return { cohorts };
}
