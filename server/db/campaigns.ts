import type { Selectable } from 'kysely';
import type { CampaignTables } from './campaign-tables.ts';
import type { Db, Tx } from './database.ts';

/** Network addresses of registrations are kept as long as a card payment can be called back, about. */
export const ADDRESS_LIFE = 90 * 86_400_000;

export type UserCampaign = Selectable<CampaignTables['user_campaigns']>;

/** Where these users came from, by their ids; whoever was there before such rows were kept has none. */
export async function campaignOf(
  db: Db | Tx,
  userIds: readonly string[],
): Promise<Map<string, UserCampaign>> {
  if (userIds.length === 0) return new Map();
  const rows = await db.selectFrom('user_campaigns').selectAll().where('user_id', 'in', userIds).execute();
  return new Map(rows.map((row) => [row.user_id, row]));
}
