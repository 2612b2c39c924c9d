import type { JSONColumnType } from 'kysely';
import type { CampaignKeys } from '@app/domain/campaigns/parse.ts';

/** Which advertisement brought whom. */
export type CampaignTables = {
  campaign_touches: {
    visitor_hash: Buffer;
    first_keys: JSONColumnType<CampaignKeys, string, string>;
    first_at: number;
    last_keys: JSONColumnType<CampaignKeys, string, string>;
    last_at: number;
  };
  user_campaigns: {
    user_id: string;
    registered_at: number;
    registration_ip: string | null;
    registration_country: string | null;
    city: string | null;
    campaign_source: string | null;
    campaign_id: string | null;
    ad_position: string | null;
    ad_group_id: string | null;
    keyword: string | null;
    match_type: string | null;
    device: string | null;
    device_model: string | null;
    location_physical: string | null;
    placement: string | null;
    utm_source: string | null;
    utm_medium: string | null;
    utm_campaign: string | null;
    utm_term: string | null;
    utm_content: string | null;
    gclid: string | null;
    fbclid: string | null;
    first_touch_at: number | null;
    last_touch_at: number | null;
    last_touch: JSONColumnType<Record<string, string>, string | null | undefined, string> | null;
  };
};
