import type { EconomicEvent as EventView } from '@app/contracts/calendar.ts';
import { affectedPair } from '@app/domain/calendar/affected-pair.ts';
import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import { eventsWindow } from '@app/domain/calendar/events-window.ts';
import { describeRelease } from '@app/domain/calendar/release-family.ts';
import type { CalendarPort } from '../../adapters/calendar/port.ts';
import type { MarketPort } from '../../adapters/market/port.ts';
import { technicalAnalysis } from './technical-analysis.ts';

type Sources = { calendar: CalendarPort; market: MarketPort };

/** The releases of the window around `now`, soonest first, each with its pair and what can be said of both. */
export async function readEvents({ calendar, market }: Sources, now: number): Promise<EventView[]> {
  const { from, to } = eventsWindow(now);
  const events = await calendar.eventsBetween(from, to);
  const analyses = new Map<string, Promise<string | null>>();
  const analysisOf = (pair: string): Promise<string | null> => {
    const known = analyses.get(pair) ?? technicalAnalysis(market, pair, now);
    analyses.set(pair, known);
    return known;
  };
  return Promise.all(
    events.map(async (event) => {
      const pair = affectedPair(event);
      return { ...viewOf(event, pair), technicalAnalysis: await analysisOf(pair) };
    }),
  );
}

/** One release as the calendar shows it. */
export async function describeEvent(
  market: MarketPort,
  event: EconomicEvent,
  now: number,
): Promise<EventView> {
  const pair = affectedPair(event);
  return { ...viewOf(event, pair), technicalAnalysis: await technicalAnalysis(market, pair, now) };
}

function viewOf(event: EconomicEvent, pair: string): EventView {
  const { at, ...rest } = event;
  return {
    ...rest,
    time: new Date(at).toISOString(),
    affectedCurrencyPairs: [pair],
    technicalAnalysis: null,
    fundamentalAnalysis: describeRelease(event),
  };
}
