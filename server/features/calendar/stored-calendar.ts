import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import { soonestFirst } from '@app/domain/calendar/events-window.ts';
import type { CalendarPort } from '../../adapters/calendar/port.ts';
import type { Db } from '../../db/database.ts';
import { currenciesOf, storedBetween } from './event-store.ts';

/**
 * A calendar with an outside source is read from the last good copy in the database, the same in every process and after a restart;
 * the usual rules fill what that copy does not speak for: other times, and currencies it does not carry.
 */
export function storedCalendar(calendar: CalendarPort, db: Db): CalendarPort {
  const { source } = calendar;
  if (!source) return calendar;
  return {
    ...calendar,
    name: source.name,
    eventsBetween: async (from, to, now) => {
      const [stored, usual, scan] = await Promise.all([
        storedBetween(db, { provider: source.name, from, to }),
        calendar.eventsBetween(from, to, now),
        db
          .selectFrom('economic_scans')
          .select(['covers_from', 'covers_to'])
          .where('provider', '=', source.name)
          .executeTakeFirst(),
      ]);
      const { covers_from: first, covers_to: last } = scan ?? { covers_from: null, covers_to: null };
      if (first === null || last === null) return usual;
      const carried = await currenciesOf(db, source.name, { from: first, to: last });
      const fills = ({ at, currency }: EconomicEvent): boolean =>
        at < first || at > last || !carried.has(currency);
      return [...stored, ...usual.filter(fills)].sort(soonestFirst);
    },
  };
}

/** When a source last gave a whole answer, UTC ms; null for never. */
export async function lastGoodCopy(db: Db, provider: string): Promise<number | null> {
  const scan = await db
    .selectFrom('economic_scans')
    .select('good_at')
    .where('provider', '=', provider)
    .executeTakeFirst();
  return scan?.good_at ?? null;
}
