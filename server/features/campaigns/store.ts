import { sql } from 'kysely';
import {
  toCampaignData,
  hasCampaign,
  TOUCH_LIFETIME_MS,
  type CampaignValues,
} from '@app/domain/campaigns/parse.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Db, Tx } from '../../platform/database/database.ts';

export type Touch = { keys: CampaignValues; at: number };
export type Touches = { first: Touch; last: Touch };

const keyBytes = (key: string): Buffer => Buffer.from(key, 'hex');

/** False for an unknown visitor. */
export async function updateLastTouch(db: Db, visitor: string, { keys, at }: Touch): Promise<boolean> {
  const row = await db
    .updateTable('campaign_touches')
    .set({ last_keys: JSON.stringify(keys), last_at: sql<number>`greatest(first_at, ${at}::bigint)` })
    .where('visitor_hash', '=', keyBytes(visitor))
    .returning('last_at')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertTouches(db: Db, visitor: string, { first, last }: Touches): Promise<void> {
  await db
    .insertInto('campaign_touches')
    .values({
      visitor_hash: keyBytes(visitor),
      first_keys: JSON.stringify(first.keys),
      first_at: Math.min(first.at, last.at),
      last_keys: JSON.stringify(last.keys),
      last_at: last.at,
    })
    .execute();
}

export async function hasTouch(db: Db, visitor: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('campaign_touches')
    .select('last_at')
    .where('visitor_hash', '=', keyBytes(visitor))
    .where('last_at', '>', now - TOUCH_LIFETIME_MS)
    .executeTakeFirst();
  return row !== undefined;
}

export async function consumeTouches(tx: Tx, visitor: string, now: number): Promise<Touches | null> {
  const row = await tx
    .deleteFrom('campaign_touches')
    .where('visitor_hash', '=', keyBytes(visitor))
    .returningAll()
    .executeTakeFirst();
  if (!row || row.last_at <= now - TOUCH_LIFETIME_MS || !hasCampaign(row.first_keys)) return null;
  return {
    first: { keys: row.first_keys, at: row.first_at },
    last: { keys: row.last_keys, at: row.last_at },
  };
}

type CampaignColumns = Omit<
  Tables['user_campaigns'],
  | 'user_id'
  | 'registered_at'
  | 'registration_ip'
  | 'registration_country'
  | 'city'
  | 'first_touch_at'
  | 'last_touch_at'
  | 'last_touch'
>;

export function toCampaignColumns(keys: CampaignValues): CampaignColumns {
  const data = toCampaignData(keys);
  return {
    campaign_source: data.campaignSource,
    campaign_id: data.campaignId,
    ad_position: data.adPosition,
    ad_group_id: data.adGroupId,
    keyword: data.keyword,
    match_type: data.matchType,
    device: data.device,
    device_model: data.deviceModel,
    location_physical: data.locationPhysical,
    placement: data.placement,
    utm_source: keys.utm_source ?? null,
    utm_medium: keys.utm_medium ?? null,
    utm_campaign: keys.utm_campaign ?? null,
    utm_term: keys.utm_term ?? null,
    utm_content: keys.utm_content ?? null,
    gclid: keys.gclid ?? null,
    fbclid: keys.fbclid ?? null,
  };
}
