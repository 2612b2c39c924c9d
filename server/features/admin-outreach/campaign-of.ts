import { sql } from 'kysely';

/** What stands for users who came without a campaign. */
export const DIRECT = 'direct';

/** Joined to `u`: where a user came from. */
export const joinCampaign = sql``;
export const campaignColumns = {
  source: sql<string | null>`NULL::text`,
  campaign: sql<string | null>`NULL::text`,
  device: sql<string | null>`NULL::text`,
  registrationCountry: sql<string | null>`u.profile->>'registrationCountry'`,
};
