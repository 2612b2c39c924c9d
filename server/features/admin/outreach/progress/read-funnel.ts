import { DAY_MS } from '@app/domain/time.ts';
import { sql } from 'kysely';
import type { adminOutreachEndpoints } from '@app/contracts/admin/outreach.ts';
import type { ReplyOf } from '@app/contracts/endpoint.ts';
import { utcDay } from '@app/domain/tokens/balance.ts';
import type { Db } from '../../../../platform/database/database.ts';
import { campaignFilterSql, progressCountColumns, type CampaignFilter } from './progress-filter.ts';

type Funnel = ReplyOf<typeof adminOutreachEndpoints.getFunnel>;
type RegisteredStep = Exclude<Funnel['steps'][number]['step'], 'visited'>;

const steps: readonly RegisteredStep[] = ['registered', 'verified', 'talked', 'signal', 'returned', 'paid'];

export async function readFunnel(
  db: Db,
  { days, ...campaign }: CampaignFilter & { days: number },
  now: number,
): Promise<Funnel> {
  const since = now - days * DAY_MS;
  const isUnfiltered = campaign.source === undefined && campaign.campaign === undefined;
  const [people, visitCount] = await Promise.all([
    sql<Record<RegisteredStep, number>>`
      SELECT ${progressCountColumns} FROM user_progress AS p WHERE registered_at > ${since}::bigint AND ${campaignFilterSql(campaign)}`.execute(
      db,
    ),
    isUnfiltered ? countVisits(db, since) : null,
  ]);
  const [counts] = people.rows;
  return {
    steps: [
      { step: 'visited', count: visitCount },
      ...steps.map((step) => ({ step, count: counts?.[step] ?? 0 })),
    ],
  };
}

async function countVisits(db: Db, since: number): Promise<number> {
  const { rows } = await sql<{ visits: number }>`
    SELECT coalesce(sum(visits), 0)::bigint AS visits FROM page_visits WHERE day >= ${utcDay(since)} AND NOT signed_in`.execute(
    db,
  );
  return rows[0]?.visits ?? 0;
}
