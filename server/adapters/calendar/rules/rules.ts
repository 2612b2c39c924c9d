import { DAY_MS } from '@app/domain/time.ts';
import type { EconomicEvent, Precision } from '@app/domain/calendar/economic-event.ts';
import { compareByTime } from '@app/domain/calendar/events-window.ts';
import { findOccurrences, type Occurrence } from '@app/domain/calendar/recurrence/recurrence.ts';
import { toInstant } from '@app/domain/market/hours/zone-clock.ts';
import type { CalendarPort } from '../port.ts';
import { readNamedDays, readReleases, type ReleaseRule } from './rule-file.ts';

type ScheduledDay = Occurrence & { precision: Precision };
type Span = { from: number; to: number };

const sources: Record<Precision, string> = {
  exact: 'Usual schedule',
  published: 'Published schedule',
  estimated: 'Usual schedule, day estimated',
};

export type Schedule = (from: number, to: number) => EconomicEvent[];

/** A day that a holiday moved is no longer exact. */
export function openSchedule(): Schedule {
  const releases = readReleases();
  const byKey = new Map(releases.map((one) => [one.key, one]));
  const named = readNamedDays();

  const daysOf = (release: ReleaseRule, span: Span): ScheduledDay[] => {
    const { when, precision } = release;
    if (when.kind === 'dates') {
      const days = named.get(when.list);
      if (!days) throw new RangeError(`${release.key} asks for days nobody named: ${when.list}`);
      return days
        .filter(({ day }) => day >= span.from && day <= span.to)
        .map((one) => ({ ...one, usual: one.day }));
    }
    if (when.kind === 'rule')
      return findOccurrences(when, span, release).map((one) => ({
        ...one,
        precision: one.day === one.usual ? precision : 'estimated',
      }));
    const other = byKey.get(when.of);
    if (!other || other.when.kind === 'offset')
      throw new RangeError(`${release.key} counts from an unknown release: ${when.of}`);
    // Counted from the usual day: a report that a holiday moves does not take its neighbours with it.
    const { from, to } = span;
    return daysOf(other, { from: from - when.days - 7, to: to - when.days + 7 })
      .map((one) => ({ day: one.usual + when.days, usual: one.usual + when.days, precision }))
      .filter(({ day }) => day >= from && day <= to);
  };

  const eventOf = (release: ReleaseRule, { day, precision }: ScheduledDay): EconomicEvent => ({
    id: `${release.key.toLowerCase()}-${new Date(day * DAY_MS).toISOString().slice(0, 10)}`,
    name: release.name,
    at: toInstant(release.zone, day, release.hours),
    country: release.country,
    currency: release.currency,
    impact: release.impact,
    forecast: null,
    previous: null,
    actual: null,
    precision,
    source: sources[precision],
  });

  // Evaluated once, so that a wrong line stops the start and not a request.
  for (const release of releases) daysOf(release, { from: 0, to: 40 });

  return (from, to) => {
    // A local day can begin half a day before or after the UTC day of the same date.
    const span = { from: Math.floor(from / DAY_MS) - 1, to: Math.floor(to / DAY_MS) + 1 };
    const events = releases.flatMap((one) => daysOf(one, span).map((day) => eventOf(one, day)));
    return events.filter(({ at }) => at >= from && at <= to).sort(compareByTime);
  };
}

export function openRulesCalendar(): CalendarPort {
  const schedule = openSchedule();
  return { name: 'rules', eventsBetween: (from, to) => Promise.resolve(schedule(from, to)) };
}
