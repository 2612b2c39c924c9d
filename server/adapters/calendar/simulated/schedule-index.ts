import { DAY_MS } from '@app/domain/time.ts';
import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import { familyOf } from '@app/domain/calendar/releases/release-family.ts';
import { openSchedule } from '../rules/rules.ts';

type Year = { byDay: Map<number, EconomicEvent[]>; byKey: Map<string, EconomicEvent[]> };

const keyOf = ({ id }: EconomicEvent): string => id.slice(0, -11);

/** Oil for oil stocks, else the release's currency. */
export const movedAssetOf = ({ name, currency }: EconomicEvent): string =>
  familyOf(name) === 'oil-stocks' ? 'WTI' : currency;

export function openScheduleIndex() {
  const schedule = openSchedule();
  const years = new Map<number, Year>();

  const yearOf = (year: number): Year => {
    const known = years.get(year);
    if (known) return known;
    const made: Year = { byDay: new Map(), byKey: new Map() };
    for (const event of schedule(Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1) - 1)) {
      const day = Math.floor(event.at / DAY_MS);
      made.byDay.set(day, [...(made.byDay.get(day) ?? []), event]);
      made.byKey.set(keyOf(event), [...(made.byKey.get(keyOf(event)) ?? []), event]);
    }
    years.set(year, made);
    return made;
  };

  const onDay = (day: number): readonly EconomicEvent[] =>
    yearOf(new Date(day * DAY_MS).getUTCFullYear()).byDay.get(day) ?? [];

  return {
    onDay,
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
    /** Releases of the same instant that move the same price, itself among them. */
    together: (event: EconomicEvent): EconomicEvent[] =>
      onDay(Math.floor(event.at / DAY_MS)).filter(
        (one) => one.at === event.at && movedAssetOf(one) === movedAssetOf(event),
      ),
  };
}

export type ScheduleIndex = ReturnType<typeof openScheduleIndex>;
