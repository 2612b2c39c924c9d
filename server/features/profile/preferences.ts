import type { profile } from '@app/contracts/profile.ts';
import { categories } from '@app/domain/proactive/category.ts';
import type { BodyOf, ReplyOf } from '@app/contracts/endpoint.ts';
import { defaultCategories, defaultPace, defaultQuiet } from '@app/domain/proactive/preferences.ts';
import type { Database, Db } from '../../db/database.ts';
import { moveDeliveries } from '../../db/deliveries.ts';

/** What a user chose of the messages that Pipsy sends by itself. */
type Chosen = BodyOf<typeof profile.saveProactivePreferences>;
export type Preferences = ReplyOf<typeof profile.saveProactivePreferences>;

const defaultPreferences: Preferences = {
  proactivePreferences: {
    enabledCategories: [...defaultCategories],
    frequency: defaultPace.frequency,
    maxDailyProactive: defaultPace.maxDaily,
  },
  quietHours: defaultQuiet,
  eventAlerts: true,
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
    eventAlerts: row.event_alerts,
  };
}

/** Answers what is now stored: each category once. What waits to be sent keeps to the new quiet hours. */
export async function savePreferences(
  { db, transact }: Pick<Database, 'db' | 'transact'>,
  userId: string,
  chosen: Chosen,
  now: number,
): Promise<Preferences> {
  const { enabledCategories, frequency, maxDailyProactive } = chosen.proactivePreferences;
  const values = {
    enabled_categories: categories.filter((one) => enabledCategories.includes(one)),
    frequency,
    max_daily: maxDailyProactive,
    quiet_start: chosen.quietHours.start,
    quiet_end: chosen.quietHours.end,
    ...(chosen.eventAlerts === undefined ? {} : { event_alerts: chosen.eventAlerts }),
  };
  await transact(async (tx) => {
    await tx
      .insertInto('proactive_preferences')
      .values({ user_id: userId, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .execute();
    await moveDeliveries(tx, userId, chosen.quietHours, now);
    // What was planned under the former choices is thought over.
    await tx.updateTable('users').set({ look_at: now }).where('id', '=', userId).execute();
  });
  return readPreferences(db, userId);
}
