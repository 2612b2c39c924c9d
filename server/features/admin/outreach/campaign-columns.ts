import { sql } from 'kysely';

export const DIRECT_SOURCE = 'direct';

export const joinCampaign = sql`LEFT JOIN user_campaigns AS came ON came.user_id = u.id`;
export const campaignColumns = {
  source: sql<string | null>`came.campaign_source`,
  campaign: sql<string | null>`came.campaign_id`,
  device: sql<string | null>`came.device`,
  registrationCountry: sql<string | null>`came.registration_country`,
  city: sql<string | null>`came.city`,
};
