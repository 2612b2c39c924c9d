import { MINUTE_MS, toIso } from '@app/domain/time.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { sharePerPeriod } from '../../platform/http/share-per-period.ts';
import { AppError } from '../../platform/http/errors.ts';
import { findStoredEvent } from './event-store.ts';
import { createHourReader } from './hour-after.ts';
import { describeEvent, readEvents, type ReadHour } from './read-events.ts';
import { readLastGoodFetch } from './stored-calendar.ts';

type CalendarDeps = Pick<Deps, 'calendar' | 'market' | 'database'>;

async function readCalendar(deps: CalendarDeps, readHour: ReadHour, now: number) {
  const { calendar, database } = deps;
  const [events, goodAt] = await Promise.all([
    readEvents(deps, readHour, now),
    calendar.source ? readLastGoodFetch(database.db, calendar.source.name) : null,
  ]);
  return { events, asOf: goodAt === null ? null : toIso(goodAt) };
}

export function calendarRoutes(deps: CalendarDeps): Pick<Handlers, 'getEconomicEvents' | 'getEconomicEvent'> {
  const readHour = createHourReader(deps.market);
  const readBytes = sharePerPeriod(MINUTE_MS, async (now) =>
    Buffer.from(JSON.stringify(await readCalendar(deps, readHour, now))),
  );

  return {
    getEconomicEvents: async ({ now }) => ({ prepared: await readBytes(now) }),
    getEconomicEvent: async ({ params, now }) => {
      const event = await findStoredEvent(deps.database.db, params.id);
      if (!event) throw new AppError('not_found', 'There is no such release.');
      return { ...(await describeEvent(deps, event, now)), ...(await readHour(event, now)) };
    },
  };
}
