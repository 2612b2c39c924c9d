import type { UserView } from '@app/contracts/accounts.ts';
import type { profile as table } from '@app/contracts/profile.ts';
import type { SignalStats } from '@app/contracts/signals.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/call.ts';
import { mostActiveTime } from './analytics.ts';
import { readPreferences, savePreferences } from './preferences.ts';
import { saveProfile } from './save-profile.ts';

/** What the profile shows of other features; joined where the app is put together. */
export type ProfileTools = {
  viewUser: (userId: string, now: number) => Promise<UserView>;
  statsOf: (userId: string) => Promise<SignalStats>;
};

export function profileRoutes(
  { database }: Pick<Deps, 'database'>,
  { viewUser, statsOf }: ProfileTools,
): Pick<Handlers, keyof typeof table> {
  const { db } = database;
  return {
    saveProfile: async ({ user, body, now }) => {
      await saveProfile({ database }, user.userId, body);
      return viewUser(user.userId, now);
    },

    getAnalytics: async ({ user: { userId }, now }) => {
      const [view, stats, busiest] = await Promise.all([
        viewUser(userId, now),
        statsOf(userId),
        mostActiveTime(db, userId),
      ]);
      return {
        signalsReceived: stats.totalSignals,
        profitableSignals: stats.profitableSignals,
        successRate: stats.closedSignals > 0 ? stats.winRate : null,
        mostActiveTime: busiest,
        joinDate: view.createdAt,
      };
    },

    getProactivePreferences: async ({ user: { userId }, now }) => {
      const [view, preferences] = await Promise.all([viewUser(userId, now), readPreferences(db, userId)]);
      const { engagementScore, tradingExperience } = view;
      return { ...preferences, engagementScore, tradingExperience };
    },

    saveProactivePreferences: ({ user, body, now }) => savePreferences(database, user.userId, body, now),
  };
}
