import { DAY_MS } from '@app/domain/time.ts';
import type { Deps } from '../../deps.ts';
import { defineFeature } from '../../platform/feature.ts';
import type { ReleasesPort, ReleaseStorePort } from '../../ports/calendar.ts';
import { saveEvents, withdrawSuperseded, withdrawMissing } from './event-store.ts';
import { measureHourAfter } from './hour-after.ts';
import { describeEvent, toEventView } from './read-events.ts';
import { readReactions } from './reactions.ts';
import { calendarRoutes } from './routes.ts';

const UPCOMING_MS = 70 * DAY_MS;

export function calendarFeature(deps: Deps) {
  const { calendar } = deps;
  const ports: { releases: ReleasesPort; releaseStore: ReleaseStorePort } = {
    releases: {
      listUpcoming: (now) => calendar.eventsBetween(now + 1, now + UPCOMING_MS, now),
      listBetween: (from, to, now) => calendar.eventsBetween(from, to, now),
      describe: (event, now) => describeEvent(deps, event, now),
      readReactions: (now) => readReactions(deps.database.db, deps.market.simulated, now),
      view: toEventView,
      measureHourAfter: (pair, at) => measureHourAfter(deps.market, pair, at),
    },
    releaseStore: { save: saveEvents, withdrawMissing, withdrawSuperseded },
  };
  return defineFeature({ routes: calendarRoutes(deps), ports });
}
