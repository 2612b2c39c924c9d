import { LRUCache } from 'lru-cache';
import { MINUTE_MS, toIso } from '@app/domain/time.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { sharePerPeriod } from '../../platform/http/share-per-period.ts';
import { findStoredEvent } from './event-store.ts';
import { createHourReader } from './hour-after.ts';
import { readEvents, toEventView, type ReadHour } from './read-events.ts';
import { readLastGoodFetch } from './stored-calendar.ts';

/** Releases that messages in a chat ask for. */
const MAX_SHARED = 500;

type CalendarDeps = Pick<Deps, 'calendar' | 'market' | 'database'>;

async function readCalendar(deps: CalendarDeps, readHour: ReadHour, now: number) {
  const { calendar, database } = deps;
  const [events, goodAt] = await Promise.all([
    readEvents(deps, readHour, now),
    calendar.source ? readLastGoodFetch(database.db, calendar.source.name) : null,
  ]);
  return { events, asOf: goodAt === null ? null : toIso(goodAt) };
}

export function calendarRoutes(deps: CalendarDeps): Pick<Handlers, 'getEconomicEvents'> {
  const readHour = createHourReader(deps.market);
  const readBytes = sharePerPeriod(MINUTE_MS, async (now) =>
    Buffer.from(JSON.stringify(await readCalendar(deps, readHour, now))),
  );

  const readOne = async (id: string, now: number) => {
    const event = await findStoredEvent(deps.database.db, id);
    return { events: event ? [{ ...toEventView(event), ...(await readHour(event, now)) }] : [] };
  };
  const readers = new LRUCache<string, ReturnType<typeof shareOne>>({ max: MAX_SHARED });
  const shareOne = (id: string) => sharePerPeriod(MINUTE_MS, (now) => readOne(id, now));
  const readShared = (id: string, now: number) => {
    const reader = readers.get(id) ?? shareOne(id);
    readers.set(id, reader);
    return reader(now);
  };

  return {
    getEconomicEvents: async ({ query, now }) =>
      query.id === undefined ? { prepared: await readBytes(now) } : readShared(query.id, now),
  };
}
