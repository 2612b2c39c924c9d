import { sql } from 'kysely';
import type { adminOutreach } from '@app/contracts/admin-outreach.ts';
import type { ReplyOf } from '@app/contracts/endpoint.ts';
import type { Db } from '../../db/database.ts';
import { progressCounts } from './of-campaign.ts';

type Listed = ReplyOf<typeof adminOutreach.listCampaigns>;
type Row = {
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

const DAY = 86_400_000;
const MOST = 200;

/** Campaigns of those who registered in the last `days`, with what those people did up to now. */
export async function listCampaigns(db: Db, { days }: { days: number }, now: number): Promise<Listed> {
  const { rows } = await sql<Row>`
    SELECT source, campaign, ${progressCounts},
      count(*) FILTER (WHERE registered_at <= ${now - 7 * DAY}::bigint) AS mature,
      sum(paid_cents)::bigint AS paid_cents,
      sum(cost_micro_dollars)::bigint AS cost, count(*) OVER () AS total
    FROM user_progress WHERE registered_at > ${now - days * DAY}::bigint
    GROUP BY source, campaign ORDER BY registered DESC, source, campaign NULLS FIRST LIMIT ${MOST}`.execute(
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
