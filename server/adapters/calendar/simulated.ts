import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import { soonestFirst } from '@app/domain/calendar/events-window.ts';
import { impactRank } from '@app/domain/calendar/impact.ts';
import { familyOf } from '@app/domain/calendar/release-family.ts';
import {
  coarseness,
  drawFigures,
  drawSurprise,
  hasFigure,
  isRate,
  printFigure,
  type SimulatedFigures,
} from '@app/domain/calendar/simulated-figures.ts';
import { DAY } from '@app/domain/market/zone-clock.ts';
import type { CalendarPort, Push } from './port.ts';
import { openSchedule } from './rules.ts';

type Year = { byDay: Map<number, EconomicEvent[]>; byKey: Map<string, EconomicEvent[]> };

/** The release's key: its id without the day. */
const keyOf = ({ id }: EconomicEvent): string => id.slice(0, -11);

/** Whose price it moves: the oil price for what lies in the tanks, else its currency's. */
const moves = ({ name, currency }: EconomicEvent): string =>
  familyOf(name) === 'oil-stocks' ? 'WTI' : currency;

/**
 * The usual schedule with figures made up from the seed, the same in every process. What comes out and how the simulated prices
 * jump at that minute are one draw, so a surprise and its move agree. Nothing is told before its time: an actual figure from its
 * release on, a previous one once it is out.
 */
export function openSimulatedCalendar({
  seed,
}: {
  seed: number;
}): CalendarPort & Required<Pick<CalendarPort, 'releasesOn'>> {
  const schedule = openSchedule();
  const years = new Map<number, Year>();
  const drawn = new Map<string, SimulatedFigures>();

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
  const inYear = ({ at }: EconomicEvent): number => new Date(at).getUTCFullYear();

  const before = (event: EconomicEvent): EconomicEvent | undefined => {
    const year = inYear(event);
    const same = yearOf(year).byKey.get(keyOf(event)) ?? [];
    return (
      same[same.findIndex(({ id }) => id === event.id) - 1] ??
      yearOf(year - 1)
        .byKey.get(keyOf(event))
        ?.at(-1)
    );
  };

  const together = (event: EconomicEvent): EconomicEvent[] =>
    (yearOf(inYear(event)).byDay.get(Math.floor(event.at / DAY)) ?? []).filter(
      (one) => one.at === event.at && moves(one) === moves(event),
    );

  /** What the figures of one instant share: the draw, rounded as the heaviest and finest of them is printed. */
  const pushOf = (event: EconomicEvent): number => {
    const drawnPush = drawSurprise(seed, moves(event), event.at);
    const lead = together(event)
      .filter(hasFigure)
      .sort((a, b) => impactRank[a.impact] - impactRank[b.impact] || coarseness(a) - coarseness(b))[0];
    return lead ? figuresFrom(lead, drawnPush).surprise : drawnPush;
  };

  const figuresFrom = (event: EconomicEvent, push: number): SimulatedFigures => {
    const earlier = isRate(event) ? before(event) : undefined;
    return drawFigures(seed, event, { push, before: earlier ? figuresOf(earlier).actual : null });
  };

  const figuresOf = (event: EconomicEvent): SimulatedFigures => {
    const known = drawn.get(event.id);
    if (known) return known;
    const figures = figuresFrom(event, pushOf(event));
    drawn.set(event.id, figures);
    return figures;
  };

  const knownAt = (event: EconomicEvent, now: number): EconomicEvent => {
    const labelled = { ...event, id: `sim${seed}-${event.id}`, simulated: true };
    if (!hasFigure(event)) return labelled;
    const earlier = before(event);
    const told = !earlier || earlier.at <= now;
    const { forecast, actual, scale } = figuresOf(event);
    return {
      ...labelled,
      // Nobody expects anything of a rate before the one that stands until then is decided.
      forecast: told || !isRate(event) ? printFigure(forecast, scale) : null,
      previous: earlier && told ? printFigure(figuresOf(earlier).actual, scale) : null,
      actual: event.at <= now ? printFigure(actual, scale) : null,
    };
  };

  return {
    name: 'simulated',
    eventsBetween: (from, to, now) => {
      const found: EconomicEvent[] = [];
      for (let day = Math.floor(from / DAY); day <= Math.floor(to / DAY); day += 1)
        found.push(...(yearOf(new Date(day * DAY).getUTCFullYear()).byDay.get(day) ?? []));
      const events = found.filter(({ at }) => at >= from && at <= to).map((one) => knownAt(one, now));
      return Promise.resolve(events.sort(soonestFirst));
    },
    releasesOn: (dayStart) => {
      const events = yearOf(new Date(dayStart).getUTCFullYear()).byDay.get(Math.floor(dayStart / DAY)) ?? [];
      const pushes = new Map<string, Push>();
      for (const event of events.toSorted(soonestFirst)) {
        const key = `${moves(event)} ${event.at}`;
        if (!pushes.has(key))
          pushes.set(key, {
            at: event.at,
            currency: moves(event),
            impact: event.impact,
            surprise: pushOf(event),
          });
      }
      return [...pushes.values()];
    },
  };
}
