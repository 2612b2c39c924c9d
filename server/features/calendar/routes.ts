import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/call.ts';
import { readEvents } from './read-events.ts';
import { lastGoodCopy } from './stored-calendar.ts';

const MINUTE = 60_000;

async function readCalendar(deps: Pick<Deps, 'calendar' | 'market' | 'database'>, now: number) {
  const { calendar, database } = deps;
  const [events, goodAt] = await Promise.all([
    readEvents(deps, now),
    calendar.source ? lastGoodCopy(database.db, calendar.source.name) : null,
  ]);
  return { events, asOf: goodAt === null ? null : new Date(goodAt).toISOString() };
}

/** Everybody sees the same calendar: it is written once a minute, and requests that come meanwhile share it. */
export function calendarRoutes(
  deps: Pick<Deps, 'calendar' | 'market' | 'database'>,
): Pick<Handlers, 'getEconomicEvents'> {
  let shared: { minute: number; bytes: Promise<Buffer> } | null = null;

  const bytesAt = (now: number): Promise<Buffer> => {
    const minute = Math.floor(now / MINUTE);
    if (shared?.minute !== minute) {
      const mine = {
        minute,
        bytes: readCalendar(deps, now).then((answer) => Buffer.from(JSON.stringify(answer))),
      };
      shared = mine;
      mine.bytes.catch(() => {
        if (shared === mine) shared = null;
      });
    }
    return shared.bytes;
  };

  return { getEconomicEvents: async ({ now }) => ({ prepared: await bytesAt(now) }) };
}
