import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import { soonestFirst } from '@app/domain/calendar/events-window.ts';
import { impactRank } from '@app/domain/calendar/impact.ts';
import {
  coarseness,
  drawFigures,
  drawSurprise,
  figureName,
  hasFigure,
  isRate,
  printFigure,
  type SimulatedFigures,
} from '@app/domain/calendar/simulated-figures.ts';
import { DAY } from '@app/domain/market/zone-clock.ts';
import type { CalendarPort, Push } from './port.ts';
import { moves, openIndex, type ScheduleIndex } from './simulated-schedule.ts';

type Draws = {
  /** What the figures of the release's instant share, in usual misses. */
  pushOf: (event: EconomicEvent) => number;
  figuresOf: (event: EconomicEvent) => SimulatedFigures;
};

function openDraws(seed: number, { before, together }: ScheduleIndex): Draws {
  const drawn = new Map<string, SimulatedFigures>();
  const figuresFrom = (event: EconomicEvent, push: number): SimulatedFigures => {
    const earlier = isRate(event) ? before(event) : undefined;
    return drawFigures(seed, event, { push, before: earlier ? figuresOf(earlier).actual : null });
  };
  /** The draw, rounded as the heaviest and finest figure of the instant is printed. */
  const pushOf = (event: EconomicEvent): number => {
    const push = drawSurprise(seed, moves(event), event.at);
    const lead = together(event)
      .filter(hasFigure)
      .sort((a, b) => impactRank[a.impact] - impactRank[b.impact] || coarseness(a) - coarseness(b))[0];
    return lead ? figuresFrom(lead, push).surprise : push;
  };
  const figuresOf = (event: EconomicEvent): SimulatedFigures => {
    const known = drawn.get(event.id);
    if (known) return known;
    const figures = figuresFrom(event, pushOf(event));
    drawn.set(event.id, figures);
    return figures;
  };
  return { pushOf, figuresOf };
}

/** One push for each price and instant of a day, by the heaviest of its releases. */
function pushesOf(events: readonly EconomicEvent[], { pushOf }: Draws): Push[] {
  const pushes = new Map<string, Push>();
  for (const event of events.toSorted(soonestFirst)) {
    const { at, impact } = event;
    const key = `${moves(event)} ${at}`;
    if (!pushes.has(key)) pushes.set(key, { at, currency: moves(event), impact, surprise: pushOf(event) });
  }
  return [...pushes.values()];
}

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
  const index = openIndex();
  const draws = openDraws(seed, index);

  const knownAt = (event: EconomicEvent, now: number): EconomicEvent => {
    const labelled = { ...event, id: `sim${seed}-${event.id}`, name: figureName(event), simulated: true };
    if (!hasFigure(event)) return labelled;
    const earlier = index.before(event);
    const told = !earlier || earlier.at <= now;
    const { forecast, actual, scale } = draws.figuresOf(event);
    return {
      ...labelled,
      // Nobody expects anything of a rate before the one that stands until then is decided.
      forecast: told || !isRate(event) ? printFigure(forecast, scale) : null,
      previous: earlier && told ? printFigure(draws.figuresOf(earlier).actual, scale) : null,
      actual: event.at <= now ? printFigure(actual, scale) : null,
    };
  };

  return {
    name: 'simulated',
    eventsBetween: (from, to, now) => {
      const found: EconomicEvent[] = [];
      for (let day = Math.floor(from / DAY); day <= Math.floor(to / DAY); day += 1)
        found.push(...index.onDay(day));
      const events = found.filter(({ at }) => at >= from && at <= to).map((one) => knownAt(one, now));
      return Promise.resolve(events.sort(soonestFirst));
    },
    releasesOn: (dayStart) => pushesOf(index.onDay(Math.floor(dayStart / DAY)), draws),
  };
}
