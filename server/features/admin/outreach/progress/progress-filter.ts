import { sql, type RawBuilder } from 'kysely';
import { DIRECT_SOURCE } from '../campaign-columns.ts';

export const progressCountColumns = sql`count(*) AS registered, count(*) FILTER (WHERE is_verified) AS verified,
  count(*) FILTER (WHERE has_talked) AS talked, count(*) FILTER (WHERE has_signal) AS signal,
  count(*) FILTER (WHERE has_returned) AS returned, count(*) FILTER (WHERE paid_cents > 0) AS paid`;

export type CampaignFilter = { source?: string | undefined; campaign?: string | undefined };

export function campaignFilterSql({ source, campaign }: CampaignFilter): RawBuilder<unknown> {
  const conditions = [
    source === undefined ? null : sql`p.source = ${source === '' ? DIRECT_SOURCE : source}`,
    campaign === undefined ? null : sql`p.campaign = ${campaign}`,
  ].filter((condition) => condition !== null);
  return conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`;
}
