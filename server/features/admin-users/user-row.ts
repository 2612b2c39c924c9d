import { sql } from 'kysely';
import type { AdminUser } from '@app/contracts/admin-users.ts';
import { isoAt } from './iso.ts';

type Role = 'user' | 'admin';
export type StoredUser = {
  id: string;
  email: string;
  email_key: string;
  email_verified_at: number | null;
  role: Role;
  plan: 'free' | 'premium';
  created_at: number;
  seen_at: number;
  telegram_joined: boolean;
  chat_id: string | null;
  username: string | null;
  profile: Record<string, unknown>;
};

/** The role in force, by the row and the settings. */
export type RoleOf = (row: Pick<StoredUser, 'role' | 'email_key' | 'email_verified_at'>) => Role;

/** Of the users `u` with their figures `f` and Telegram accounts `t`. */
export const columnsOfUser = sql`u.id, u.email, u.email_key, u.email_verified_at, u.role, u.plan, u.created_at, f.seen_at,
  u.telegram_joined, t.chat_id, t.username, u.profile`;

const said = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Which campaign a user came from; nothing is known of that yet. */
const campaignOf = (_row: StoredUser) => ({
  campaignSource: null,
  campaignId: null,
  adPosition: null,
  adGroupId: null,
  keyword: null,
  matchType: null,
  device: null,
  deviceModel: null,
  locationPhysical: null,
  placement: null,
  lastCampaignSource: null,
  lastCampaignId: null,
});

export const viewUser = (row: StoredUser, roleOf: RoleOf): AdminUser => ({
  id: row.id,
  email: row.email,
  firstName: said(row.profile.firstName),
  lastName: said(row.profile.lastName),
  createdAt: isoAt(row.created_at),
  emailVerificationToken: row.email_verified_at === null ? 'pending' : null,
  telegramJoined: row.telegram_joined,
  telegramUsername: row.username,
  telegramChatId: row.chat_id,
  ...campaignOf(row),
  registrationIp: null,
  location: said(row.profile.location),
  country: said(row.profile.country),
  city: null,
  registrationCountry: said(row.profile.registrationCountry),
  lastActiveAt: isoAt(row.seen_at),
  plan: row.plan,
  role: roleOf(row),
});
