import type { profileEndpoints } from '@app/contracts/accounts/profile.ts';
import { categories } from '@app/domain/proactive/category.ts';
import type { BodyOf, ReplyOf } from '@app/contracts/endpoint.ts';
import {
  defaultCategories,
  defaultPace,
  defaultQuietHours,
} from '@app/domain/proactive/pacing/default-preferences.ts';
import type { Database, Db } from '../../platform/database/database.ts';
import { moveDeliveries } from '../../platform/database/deliveries.ts';

type PreferencesInput = BodyOf<typeof profileEndpoints.saveProactivePreferences>;
export type Preferences = ReplyOf<typeof profileEndpoints.saveProactivePreferences>;

const defaultPreferences: Preferences = {
  proactivePreferences: {
    enabledCategories: [...defaultCategories],
    frequency: defaultPace.frequency,
    maxDailyProactive: defaultPace.maxDaily,
  },
  quietHours: defaultQuietHours,
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
      enabledCategories: categories.filter((category) => row.enabled_categories.includes(category)),
      frequency: row.frequency,
      maxDailyProactive: row.max_daily,
    },
    quietHours: { start: row.quiet_start, end: row.quiet_end },
    eventAlerts: row.event_alerts,
  };
}

/** Moves waiting deliveries out of the new quiet hours. */
export async function savePreferences(
  { db, transact }: Pick<Database, 'db' | 'transact'>,
  userId: string,
  input: PreferencesInput,
  now: number,
): Promise<Preferences> {
  const { enabledCategories, frequency, maxDailyProactive } = input.proactivePreferences;
  const values = {
    enabled_categories: categories.filter((one) => enabledCategories.includes(one)),
    frequency,
    max_daily: maxDailyProactive,
    quiet_start: input.quietHours.start,
    quiet_end: input.quietHours.end,
    ...(input.eventAlerts === undefined ? {} : { event_alerts: input.eventAlerts }),
  };
  await transact(async (tx) => {
    await tx
      .insertInto('proactive_preferences')
      .values({ user_id: userId, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .execute();
    await moveDeliveries(tx, userId, input.quietHours, now);
    await tx.updateTable('users').set({ next_scan_at: now }).where('id', '=', userId).execute();
  });
  return readPreferences(db, userId);
}
