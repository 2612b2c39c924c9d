import { sql, type RawBuilder } from 'kysely';
import { DIRECT } from './campaign-of.ts';

/** How many people of `user_progress` have come how far. */
export const progressCounts = sql`count(*) AS registered, count(*) FILTER (WHERE verified) AS verified,
  count(*) FILTER (WHERE talked) AS talked, count(*) FILTER (WHERE signal) AS signal,
  count(*) FILTER (WHERE returned) AS returned, count(*) FILTER (WHERE paid_cents > 0) AS paid`;

export type OfCampaign = { source?: string | undefined; campaign?: string | undefined };

/** The condition on `user_progress AS p` for one campaign, or for everybody where none is named. */
export function ofCampaign({ source, campaign }: OfCampaign): RawBuilder<unknown> {
  const conditions = [
    source === undefined ? null : sql`p.source = ${source === '' ? DIRECT : source}`,
    campaign === undefined ? null : sql`p.campaign = ${campaign}`,
  ].filter((one) => one !== null);
  return conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`;
}
