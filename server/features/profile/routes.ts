import type { UserView } from '@app/contracts/accounts/accounts.ts';
import type { profileEndpoints as table } from '@app/contracts/accounts/profile.ts';
import type { SignalStats } from '@app/contracts/market/signals.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { readMostActiveTime } from './read-most-active-time.ts';
import { readPreferences, savePreferences } from './preferences.ts';
import { saveProfile } from './save-profile.ts';

export type ProfilePorts = {
  viewUser: (userId: string, now: number) => Promise<UserView>;
  readSignalStats: (userId: string) => Promise<SignalStats>;
};

export function profileRoutes(
  { database }: Pick<Deps, 'database'>,
  { viewUser, readSignalStats }: ProfilePorts,
): Pick<Handlers, keyof typeof table> {
  const { db } = database;
  return {
    saveProfile: async ({ user, body, now }) => {
      await saveProfile({ database }, user.userId, body);
      return viewUser(user.userId, now);
    },

    getAnalytics: async ({ user: { userId }, now }) => {
      const [view, stats, mostActiveTime] = await Promise.all([
        viewUser(userId, now),
        readSignalStats(userId),
        readMostActiveTime(db, userId),
      ]);
      return {
        signalsReceived: stats.totalSignals,
        profitableSignals: stats.profitableSignals,
        successRate: stats.closedSignals > 0 ? stats.profitableSignals / stats.closedSignals : null,
        practiceIdeas: stats.practice.totalSignals,
        profitablePracticeIdeas: stats.practice.profitableSignals,
        mostActiveTime: mostActiveTime,
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
