import { DAY_MS } from '@app/domain/time.ts';
import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import { compareByTime } from '@app/domain/calendar/events-window.ts';
import { impactRank } from '@app/domain/calendar/impact.ts';
import {
  relativeStepOf,
  drawFigures,
  drawSurprise,
  figureNameOf,
  hasFigure,
  isRate,
  printFigure,
  type SimulatedFigures,
} from '@app/domain/calendar/releases/simulated-figures.ts';
import type { CalendarPort, CurrencyPush } from '../port.ts';
import { movedAssetOf, openScheduleIndex, type ScheduleIndex } from './schedule-index.ts';

type Draws = {
  /** In standard deviations, shared by the figures of one instant. */
  pushOf: (event: EconomicEvent) => number;
  figuresOf: (event: EconomicEvent) => SimulatedFigures;
};

function createDraws(seed: number, { before, together }: ScheduleIndex): Draws {
  const drawn = new Map<string, SimulatedFigures>();
  const figuresFrom = (event: EconomicEvent, push: number): SimulatedFigures => {
    const earlier = isRate(event) ? before(event) : undefined;
    return drawFigures(seed, event, { push, before: earlier ? figuresOf(earlier).actual : null });
  };
  /** The draw, rounded as the figure of highest impact and finest step is printed. */
  const pushOf = (event: EconomicEvent): number => {
    const push = drawSurprise(seed, movedAssetOf(event), event.at);
    const lead = together(event)
      .filter(hasFigure)
      .sort(
        (a, b) => impactRank[a.impact] - impactRank[b.impact] || relativeStepOf(a) - relativeStepOf(b),
      )[0];
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

/** One for each price and instant of a day, by the release of highest impact. */
function pushesOf(events: readonly EconomicEvent[], { pushOf }: Draws): CurrencyPush[] {
  const pushes = new Map<string, CurrencyPush>();
  for (const event of events.toSorted(compareByTime)) {
    const { at, impact } = event;
    const key = `${movedAssetOf(event)} ${at}`;
    if (!pushes.has(key))
      pushes.set(key, { at, currency: movedAssetOf(event), impact, surprise: pushOf(event) });
  }
  return [...pushes.values()];
}

/**
 * Figures and price moves come from one draw of the seed, so that a surprise and its move agree. An actual
 * figure is known from its release on, a previous one once it is out.
 */
export function openSimulatedCalendar({
  seed,
}: {
  seed: number;
}): CalendarPort & Required<Pick<CalendarPort, 'releasesOn'>> {
  const index = openScheduleIndex();
  const draws = createDraws(seed, index);

  const knownAt = (event: EconomicEvent, now: number): EconomicEvent => {
    const labelled = { ...event, id: `sim${seed}-${event.id}`, name: figureNameOf(event), simulated: true };
    if (!hasFigure(event)) return labelled;
    const earlier = index.before(event);
    const isPreviousOut = !earlier || earlier.at <= now;
    const { forecast, actual, scale } = draws.figuresOf(event);
    return {
      ...labelled,
      // Nobody has a forecast of a rate before the previous decision.
      forecast: isPreviousOut || !isRate(event) ? printFigure(forecast, scale) : null,
      previous: earlier && isPreviousOut ? printFigure(draws.figuresOf(earlier).actual, scale) : null,
      actual: event.at <= now ? printFigure(actual, scale) : null,
    };
  };

  return {
    name: 'simulated',
    eventsBetween: (from, to, now) => {
      const found: EconomicEvent[] = [];
      for (let day = Math.floor(from / DAY_MS); day <= Math.floor(to / DAY_MS); day += 1)
        found.push(...index.onDay(day));
      const events = found.filter(({ at }) => at >= from && at <= to).map((one) => knownAt(one, now));
      return Promise.resolve(events.sort(compareByTime));
    },
    releasesOn: (dayStart) => pushesOf(index.onDay(Math.floor(dayStart / DAY_MS)), draws),
  };
}
