import { sql, type RawBuilder } from 'kysely';
import type { adminOutreachEndpoints } from '@app/contracts/admin/outreach.ts';
import type { QueryOf } from '@app/contracts/endpoint.ts';
import { toLikePattern } from '../../../platform/database/sql/like-pattern.ts';
import { DIRECT_SOURCE } from './campaign-columns.ts';

export type OutreachFilter = Pick<
  QueryOf<typeof adminOutreachEndpoints.listCommunicationLogs>,
  'search' | 'channel' | 'campaign' | 'converted'
>;

const searchSql = (part: string): RawBuilder<unknown> =>
  sql`o.user_id IN (SELECT id FROM users WHERE search_text LIKE lower(${toLikePattern(part)}))`;

const campaignSql = (campaign: string): RawBuilder<unknown> =>
  campaign === DIRECT_SOURCE
    ? sql`o.user_id NOT IN (SELECT user_id FROM user_campaigns WHERE campaign_source IS NOT NULL)`
    : sql`o.user_id IN (SELECT user_id FROM user_campaigns
        WHERE campaign_source = ${campaign} OR campaign_id = ${campaign})`;

/** On `outreach AS o`; an outreach is converted when messages followed it. */
export function outreachFilterSql({
  search,
  channel,
  campaign,
  converted,
}: OutreachFilter): RawBuilder<unknown> {
  const conditions = [
    search ? searchSql(search) : null,
    channel ? sql`o.channel = ${channel}` : null,
    campaign ? campaignSql(campaign) : null,
    converted === 'yes' ? sql`o.messages_after_outreach > 0` : null,
    converted === 'no' ? sql`o.messages_after_outreach = 0` : null,
  ].filter((condition) => condition !== null);
  return conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`;
}
