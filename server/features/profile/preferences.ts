import { categories, type profile } from '@app/contracts/profile.ts';
import type { BodyOf } from '@app/contracts/endpoint.ts';
import type { Db } from '../../db/database.ts';

/** What a user chose of the messages that Pipsy sends by itself. */
export type Preferences = BodyOf<typeof profile.saveProactivePreferences>;

/** Teaching, tokens, sessions and achievements; greetings and check-ins only for those who ask for them. */
export const defaultPreferences: Preferences = {
  proactivePreferences: {
    enabledCategories: ['micro_education', 'token_status', 'market_session_open', 'achievement'],
    frequency: 'medium',
    maxDailyProactive: 3,
  },
  quietHours: { start: '22:00', end: '06:00' },
};

export async function readPreferences(db: Db, userId: string): Promise<Preferences> {
  const row = await db
    .selectFrom('proactive_preferences')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return defaultPreferences;
  return {
    proactivePreferences: {
      enabledCategories: categories.filter((one) => row.enabled_categories.includes(one)),
      frequency: row.frequency,
      maxDailyProactive: row.max_daily,
    },
    quietHours: { start: row.quiet_start, end: row.quiet_end },
  };
}

/** Answers what is now stored: each category once. */
export async function savePreferences(db: Db, userId: string, chosen: Preferences): Promise<Preferences> {
  const { enabledCategories, frequency, maxDailyProactive } = chosen.proactivePreferences;
  const values = {
    enabled_categories: categories.filter((one) => enabledCategories.includes(one)),
    frequency,
    max_daily: maxDailyProactive,
    quiet_start: chosen.quietHours.start,
    quiet_end: chosen.quietHours.end,
  };
  await db
    .insertInto('proactive_preferences')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
  return readPreferences(db, userId);
}
