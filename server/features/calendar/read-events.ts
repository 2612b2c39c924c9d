import type { EconomicEvent as EventView } from '@app/contracts/market/calendar.ts';
import { affectedPairOf } from '@app/domain/calendar/affected-pair.ts';
import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import { calendarWindow } from '@app/domain/calendar/events-window.ts';
import { describeRelease } from '@app/domain/calendar/releases/release-family.ts';
import { toIso } from '@app/domain/time.ts';
import type { CalendarPort } from '../../adapters/calendar/port.ts';
import type { MarketPort } from '../../adapters/market/port.ts';
import type { Database } from '../../platform/database/database.ts';
import type { createHourReader } from './hour-after.ts';
import { readReactions } from './reactions.ts';
import { writeTechnicalAnalysis } from './technical-analysis.ts';

export type ReadHour = ReturnType<typeof createHourReader>;
type EventSources = { calendar: CalendarPort; market: MarketPort; database: Database };

export async function readEvents(
  { calendar, market, database }: EventSources,
  readHour: ReadHour,
  now: number,
): Promise<EventView[]> {
  const { from, to } = calendarWindow(now);
  const [events, findReaction] = await Promise.all([
    calendar.eventsBetween(from, to, now),
    readReactions(database.db, market.simulated, now),
  ]);
  const analyses = new Map<string, Promise<string | null>>();
  const analysisOf = (pair: string): Promise<string | null> => {
    const analysis = analyses.get(pair) ?? writeTechnicalAnalysis(market, pair, now);
    analyses.set(pair, analysis);
    return analysis;
  };
  return Promise.all(
    events.map(async (event) => {
      const pair = affectedPairOf(event);
      return {
        ...toEventView(event),
        technicalAnalysis: await analysisOf(pair),
        reaction: findReaction(event),
        ...(await readHour(event, now)),
      };
    }),
  );
}

export async function describeEvent(
  { market, database }: Omit<EventSources, 'calendar'>,
  event: EconomicEvent,
  now: number,
): Promise<EventView> {
  const [analysis, findReaction] = await Promise.all([
    writeTechnicalAnalysis(market, affectedPairOf(event), now),
    readReactions(database.db, market.simulated, now),
  ]);
  return { ...toEventView(event), technicalAnalysis: analysis, reaction: findReaction(event) };
}

export function toEventView(event: EconomicEvent): EventView {
  const { at, ...rest } = event;
  return {
    ...rest,
    time: toIso(at),
    affectedCurrencyPairs: [affectedPairOf(event)],
    technicalAnalysis: null,
    fundamentalAnalysis: describeRelease(event),
  };
}
