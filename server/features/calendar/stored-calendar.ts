import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import { compareByTime } from '@app/domain/calendar/events-window.ts';
import type { CalendarPort } from '../../adapters/calendar/port.ts';
import type { Db } from '../../platform/database/database.ts';
import { listCurrencies, listStoredEvents } from './event-store.ts';

/** The built-in rules fill the times and currencies that the last good copy does not cover. */
export function createStoredCalendar(calendar: CalendarPort, db: Db): CalendarPort {
  const { source } = calendar;
  if (!source) return calendar;
  return {
    ...calendar,
    name: source.name,
    eventsBetween: async (from, to, now) => {
      const [stored, fromRules, scan] = await Promise.all([
        listStoredEvents(db, { provider: source.name, from, to }),
        calendar.eventsBetween(from, to, now),
        db
          .selectFrom('economic_scans')
          .select(['covers_from', 'covers_to'])
          .where('provider', '=', source.name)
          .executeTakeFirst(),
      ]);
      const { covers_from: first, covers_to: last } = scan ?? { covers_from: null, covers_to: null };
      if (first === null || last === null) return fromRules;
      const carried = await listCurrencies(db, source.name, { from: first, to: last });
      const isUncovered = ({ at, currency }: EconomicEvent): boolean =>
        at < first || at > last || !carried.has(currency);
      return [...stored, ...fromRules.filter(isUncovered)].sort(compareByTime);
    },
  };
}

export async function readLastGoodFetch(db: Db, provider: string): Promise<number | null> {
  const scan = await db
    .selectFrom('economic_scans')
    .select('succeeded_at')
    .where('provider', '=', provider)
    .executeTakeFirst();
  return scan?.succeeded_at ?? null;
}
