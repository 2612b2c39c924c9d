import { knownSizes } from '@app/domain/memory/memory.ts';
import type { Deps } from '../../deps.ts';
import { defineFeature } from '../../platform/feature.ts';
import type { AccountsPort } from '../../ports/accounts.ts';
import type { MemoryPort } from '../../ports/memory.ts';
import type { ProfilePort, QuietHoursPort } from '../../ports/profile.ts';
import type { SignalsPort } from '../../ports/signals.ts';
import { readPreferences, savePreferences } from './preferences.ts';
import { readProfileFacts } from './read-profile-facts.ts';
import { readTrader } from './read-trader.ts';
import { profileRoutes } from './routes.ts';

type Needs = { accounts: AccountsPort; memory: MemoryPort; signals: SignalsPort };

export function profileFeature(deps: Deps, { accounts, memory, signals }: Needs) {
  const { database } = deps;
  const { db } = database;
  const ports: { profile: ProfilePort; quietHours: QuietHoursPort } = {
    profile: {
      readFacts: (userId) => readProfileFacts(db, userId),
      readTrader: async (userId) => {
        const [trader, remembered] = await Promise.all([readTrader(db, userId), memory.read(db, userId)]);
        return { ...trader, told: knownSizes(remembered) };
      },
    },
    quietHours: {
      read: async (userId) => (await readPreferences(db, userId)).quietHours,
      save: async (userId, quietHours, now) => {
        const preferences = await readPreferences(db, userId);
        await savePreferences(database, userId, { ...preferences, quietHours }, now);
      },
    },
  };
  const routes = profileRoutes(deps, { viewUser: accounts.readUser, readSignalStats: signals.stats });
  return defineFeature({ routes, ports });
}
