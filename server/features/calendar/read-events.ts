import type { EconomicEvent as EventView } from '@app/contracts/calendar.ts';
import { affectedPair } from '@app/domain/calendar/affected-pair.ts';
import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import { eventsWindow } from '@app/domain/calendar/events-window.ts';
import { describeRelease } from '@app/domain/calendar/release-family.ts';
import type { CalendarPort } from '../../adapters/calendar/port.ts';
import type { MarketPort } from '../../adapters/market/port.ts';
import type { Database } from '../../db/database.ts';
import { readReactions } from './reactions.ts';
import { technicalAnalysis } from './technical-analysis.ts';

type Sources = { calendar: CalendarPort; market: MarketPort; database: Database };

/** The releases of the window around `now`, soonest first, each with its pair and what can be said of both. */
export async function readEvents({ calendar, market, database }: Sources, now: number): Promise<EventView[]> {
  const { from, to } = eventsWindow(now);
  const [events, reactionTo] = await Promise.all([
    calendar.eventsBetween(from, to, now),
    readReactions(database.db, market.simulated, now),
  ]);
  const analyses = new Map<string, Promise<string | null>>();
  const analysisOf = (pair: string): Promise<string | null> => {
    const known = analyses.get(pair) ?? technicalAnalysis(market, pair, now);
    analyses.set(pair, known);
    return known;
  };
  return Promise.all(
    events.map(async (event) => {
      const pair = affectedPair(event);
      return {
        ...viewEvent(event),
        technicalAnalysis: await analysisOf(pair),
        reaction: reactionTo(event),
      };
    }),
  );
}

/** One release as the calendar shows it. */
export async function describeEvent(
  { market, database }: Omit<Sources, 'calendar'>,
  event: EconomicEvent,
  now: number,
): Promise<EventView> {
  const [analysis, reactionTo] = await Promise.all([
    technicalAnalysis(market, affectedPair(event), now),
    readReactions(database.db, market.simulated, now),
  ]);
  return { ...viewEvent(event), technicalAnalysis: analysis, reaction: reactionTo(event) };
}

/** What is known of a release by itself, without a look at the market. */
export function viewEvent(event: EconomicEvent): EventView {
  const { at, ...rest } = event;
  return {
    ...rest,
    time: new Date(at).toISOString(),
    affectedCurrencyPairs: [affectedPair(event)],
    technicalAnalysis: null,
    fundamentalAnalysis: describeRelease(event),
  };
}
