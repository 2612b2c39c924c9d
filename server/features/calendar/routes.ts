import { MINUTE_MS, toIso } from '@app/domain/time.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { sharePerPeriod } from '../../platform/http/share-per-period.ts';
import { readEvents } from './read-events.ts';
import { readLastGoodFetch } from './stored-calendar.ts';

async function readCalendar(deps: Pick<Deps, 'calendar' | 'market' | 'database'>, now: number) {
  const { calendar, database } = deps;
  const [events, goodAt] = await Promise.all([
    readEvents(deps, now),
    calendar.source ? readLastGoodFetch(database.db, calendar.source.name) : null,
  ]);
  return { events, asOf: goodAt === null ? null : toIso(goodAt) };
}

export function calendarRoutes(
  deps: Pick<Deps, 'calendar' | 'market' | 'database'>,
): Pick<Handlers, 'getEconomicEvents'> {
  const readBytes = sharePerPeriod(MINUTE_MS, async (now) =>
    Buffer.from(JSON.stringify(await readCalendar(deps, now))),
  );

  return { getEconomicEvents: async ({ now }) => ({ prepared: await readBytes(now) }) };
}
