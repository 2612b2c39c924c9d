import { sql, type RawBuilder } from 'kysely';
import type { adminOutreach } from '@app/contracts/admin-outreach.ts';
import type { QueryOf } from '@app/contracts/endpoint.ts';
import { holding } from '../../db/pattern.ts';
import { DIRECT } from './campaign-of.ts';

export type Chosen = Pick<
  QueryOf<typeof adminOutreach.listCommunicationLogs>,
  'search' | 'channel' | 'campaign' | 'converted'
>;

const searched = (part: string): RawBuilder<unknown> =>
  sql`o.user_id IN (SELECT id FROM users WHERE search_text LIKE lower(${holding(part)}))`;

const ofCampaign = (campaign: string): RawBuilder<unknown> =>
  campaign === DIRECT
    ? sql`o.user_id NOT IN (SELECT user_id FROM user_campaigns WHERE campaign_source IS NOT NULL)`
    : sql`o.user_id IN (SELECT user_id FROM user_campaigns
        WHERE campaign_source = ${campaign} OR campaign_id = ${campaign})`;

/** The condition on `outreach AS o` that a choice makes. A conversion is an outreach with messages after it. */
export function chosenOutreach({ search, channel, campaign, converted }: Chosen): RawBuilder<unknown> {
  const conditions = [
    search ? searched(search) : null,
    channel ? sql`o.channel = ${channel}` : null,
    campaign ? ofCampaign(campaign) : null,
    converted === 'yes' ? sql`o.messages_after_outreach > 0` : null,
    converted === 'no' ? sql`o.messages_after_outreach = 0` : null,
  ].filter((one) => one !== null);
  return conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`;
}
