import { DAY_MS } from '@app/domain/time.ts';
import { sql } from 'kysely';
import type { adminOutreachEndpoints } from '@app/contracts/admin/outreach.ts';
import type { ReplyOf } from '@app/contracts/endpoint.ts';
import type { Db } from '../../../../platform/database/database.ts';
import { progressCountColumns } from './progress-filter.ts';

type CampaignList = ReplyOf<typeof adminOutreachEndpoints.listCampaigns>;
type CampaignSums = {
  source: string;
  campaign: string | null;
  registered: number;
  verified: number;
  talked: number;
  signal: number;
  returned: number;
  mature: number;
  paid: number;
  paid_cents: number;
  cost: number;
  total: number;
};

const MAX_CAMPAIGNS = 200;

export async function listCampaigns(db: Db, { days }: { days: number }, now: number): Promise<CampaignList> {
  const { rows } = await sql<CampaignSums>`
    SELECT source, campaign, ${progressCountColumns},
      count(*) FILTER (WHERE registered_at <= ${now - 7 * DAY_MS}::bigint) AS mature,
      sum(paid_cents)::bigint AS paid_cents,
      sum(cost_micro_dollars)::bigint AS cost, count(*) OVER () AS total
    FROM user_progress WHERE registered_at > ${now - days * DAY_MS}::bigint
    GROUP BY source, campaign ORDER BY registered DESC, source, campaign NULLS FIRST LIMIT ${MAX_CAMPAIGNS}`.execute(
    db,
  );
  const campaigns = rows.map(({ mature, paid_cents, cost, returned, total: _all, ...row }) => ({
    ...row,
    returned: mature === 0 ? null : returned,
    paidCents: paid_cents,
    costMicroDollars: cost,
  }));
  return { campaigns, total: rows[0]?.total ?? 0 };
}
