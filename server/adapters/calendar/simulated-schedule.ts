import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import { familyOf } from '@app/domain/calendar/release-family.ts';
import { DAY } from '@app/domain/market/zone-clock.ts';
import { openSchedule } from './rules.ts';

type Year = { byDay: Map<number, EconomicEvent[]>; byKey: Map<string, EconomicEvent[]> };

/** The release's key: its id without the day. */
const keyOf = ({ id }: EconomicEvent): string => id.slice(0, -11);

/** Whose price a release moves: that of oil for what lies in the tanks, else its currency's. */
export const moves = ({ name, currency }: EconomicEvent): string =>
  familyOf(name) === 'oil-stocks' ? 'WTI' : currency;

/** The usual schedule, looked up by day (since 1970) and by what came before; each year is worked out once. */
export function openIndex() {
  const schedule = openSchedule();
  const years = new Map<number, Year>();

  const yearOf = (year: number): Year => {
    const known = years.get(year);
    if (known) return known;
    const made: Year = { byDay: new Map(), byKey: new Map() };
    for (const event of schedule(Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1) - 1)) {
      const day = Math.floor(event.at / DAY);
      made.byDay.set(day, [...(made.byDay.get(day) ?? []), event]);
      made.byKey.set(keyOf(event), [...(made.byKey.get(keyOf(event)) ?? []), event]);
    }
    years.set(year, made);
    return made;
  };

  const onDay = (day: number): readonly EconomicEvent[] =>
    yearOf(new Date(day * DAY).getUTCFullYear()).byDay.get(day) ?? [];

  return {
    onDay,
    /** The same release the time before, in the same year or the one before. */
    before: (event: EconomicEvent): EconomicEvent | undefined => {
      const year = new Date(event.at).getUTCFullYear();
      const same = yearOf(year).byKey.get(keyOf(event)) ?? [];
      const place = same.findIndex(({ id }) => id === event.id);
      return (
        same[place - 1] ??
        yearOf(year - 1)
          .byKey.get(keyOf(event))
          ?.at(-1)
      );
    },
    /** What comes out at that instant and moves the same price, itself among them. */
    together: (event: EconomicEvent): EconomicEvent[] =>
      onDay(Math.floor(event.at / DAY)).filter((one) => one.at === event.at && moves(one) === moves(event)),
  };
}

export type ScheduleIndex = ReturnType<typeof openIndex>;
