import { textOrNull } from '@app/domain/text.ts';
import { sql } from 'kysely';
import type { AdminUser } from '@app/contracts/admin/users.ts';
import { effectiveRole, type RoleRule } from '../../../../platform/access/effective-role.ts';
import { toIsoOrEpoch } from '../iso-or-epoch.ts';

export type UserListRow = {
  id: string;
  email: string;
  email_key: string;
  email_verified_at: number | null;
  role: 'user' | 'admin';
  plan: 'free' | 'premium';
  created_at: number;
  seen_at: number;
  suspended_at: number | null;
  telegram_joined: boolean;
  chat_id: string | null;
  username: string | null;
  profile: Record<string, unknown>;
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
  registration_ip: string | null;
  registration_country: string | null;
  city: string | null;
  last_touch: Record<string, string> | null;
};

/** For `users AS u` with `userJoins`. */
export const userColumns = sql`u.id, u.email, u.email_key, u.email_verified_at, u.role, u.plan, u.created_at, f.seen_at, u.suspended_at,
  u.telegram_joined, t.chat_id, t.username, u.profile, c.campaign_source, c.campaign_id, c.ad_position, c.ad_group_id, c.keyword, c.match_type,
  c.device, c.device_model, c.location_physical, c.placement, c.registration_ip, c.registration_country, c.city, c.last_touch`;

export const userJoins = sql`JOIN user_stats f ON f.user_id = u.id
  LEFT JOIN telegram_accounts t ON t.user_id = u.id LEFT JOIN user_campaigns c ON c.user_id = u.id`;

export const toAdminUser = (row: UserListRow, roleRule: RoleRule): AdminUser => ({
  id: row.id,
  email: row.email,
  firstName: textOrNull(row.profile.firstName),
  lastName: textOrNull(row.profile.lastName),
  createdAt: toIsoOrEpoch(row.created_at),
  emailVerificationToken: row.email_verified_at === null ? 'pending' : null,
  telegramJoined: row.telegram_joined,
  telegramUsername: row.username,
  telegramChatId: row.chat_id,
  campaignSource: row.campaign_source,
  campaignId: row.campaign_id,
  adPosition: row.ad_position,
  adGroupId: row.ad_group_id,
  keyword: row.keyword,
  matchType: row.match_type,
  device: row.device,
  deviceModel: row.device_model,
  locationPhysical: row.location_physical,
  placement: row.placement,
  registrationIp: row.registration_ip,
  location: textOrNull(row.profile.location),
  country: textOrNull(row.profile.country),
  city: row.city,
  registrationCountry: row.registration_country,
  lastActiveAt: toIsoOrEpoch(row.seen_at),
  ...(row.suspended_at !== null && { suspendedAt: toIsoOrEpoch(row.suspended_at) }),
  plan: row.plan,
  role: effectiveRole(row, roleRule),
  lastCampaignSource: textOrNull(row.last_touch?.campaign_source),
  lastCampaignId: textOrNull(row.last_touch?.campaign_id),
});
