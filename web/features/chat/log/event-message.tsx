import { queryOptions, useQuery } from '@tanstack/react-query';
import type { EconomicEvent } from '@app/contracts/market/calendar.ts';
import { readEventRequest, writeEventRequest } from '@app/domain/buddy/questions/event-request.ts';
import { affectedPairOf } from '@app/domain/calendar/affected-pair.ts';
import { describeReaction } from '@app/domain/calendar/releases/usual-reaction.ts';
import { HOUR_MS } from '@app/domain/time.ts';
import { callEndpoint } from '../../../lib/api/api.ts';
import { countryName } from '../../../lib/format/country-name.ts';
import { formatEventCountdown, formatUtcDay, formatUtcTime } from '../../../lib/format/format.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { EventCard } from '../../../ui/trading/event-card.tsx';
import { texts } from '../texts.ts';

export type EventInChatProps = {
  event: EconomicEvent;
  /** When its message was written. */
  writtenAt: string;
  /** Another message is being sent. */
  busy?: boolean;
  onAsk?: (content: string) => void;
};

/** The request a button wrote for the server is shown as a sentence. */
export function describeRequest(content: string): string {
  const eventRequest = readEventRequest(content);
  return eventRequest
    ? texts.event.request(
        eventRequest.name,
        countryName(eventRequest.country),
        formatUtcDay(eventRequest.at),
        formatUtcTime(eventRequest.at),
      )
    : content;
}

const REFRESH_MS = 60_000;
/** Figures and the hour after a release are out by then, or do not come at all. */
const FOLLOWED_MS = 3 * HOUR_MS;

const isComplete = ({ actual, after }: EconomicEvent): boolean => actual !== null && after !== undefined;

const eventQuery = (id: string) =>
  queryOptions({
    queryKey: ['chat', 'event', id],
    queryFn: async ({ signal }) =>
      (await callEndpoint('getEconomicEvents', { query: { id } }, signal)).events[0] ?? null,
    staleTime: REFRESH_MS,
    retry: false,
  });

/** The event as its message stored it, with what came out since. */
function useNewestFigures(event: EconomicEvent, now: number): EconomicEvent {
  const releasedAt = Date.parse(event.time);
  const { data } = useQuery({
    ...eventQuery(event.id),
    enabled: releasedAt <= now && !isComplete(event),
    refetchInterval: ({ state }) =>
      now - releasedAt < FOLLOWED_MS && !(state.data && isComplete(state.data)) ? REFRESH_MS : false,
  });
  if (!data) return event;
  const { forecast, previous, actual, after } = data;
  return { ...event, forecast, previous, actual: actual ?? event.actual, after };
}

export function EventInChat({ event: stored, writtenAt, busy = false, onAsk }: EventInChatProps) {
  const now = useNow(60_000);
  const event = useNewestFigures(stored, now);
  const releasedAt = Date.parse(event.time);
  const released = releasedAt <= now;
  const isOut = released && (event.actual !== null || event.precision !== 'estimated');
  const content = writeEventRequest(event);
  return (
    <EventCard
      name={event.name}
      impact={event.impact}
      currency={event.currency}
      country={countryName(event.country)}
      at={event.time}
      countdown={formatEventCountdown(event.time, now)}
      released={released}
      nowOut={isOut && Date.parse(writtenAt) < releasedAt ? texts.event.nowOut : null}
      after={event.after}
      timeNote={event.precision === 'exact' || event.actual ? null : texts.event[event.precision]}
      forecast={event.forecast}
      previous={event.previous}
      actual={event.actual}
      affectedPair={event.affectedCurrencyPairs[0] ?? affectedPairOf(event)}
      technicalAnalysis={event.technicalAnalysis}
      fundamentalAnalysis={event.fundamentalAnalysis}
      usualReaction={event.reaction ? describeReaction(event.reaction) : null}
      simulated={event.simulated ?? false}
      askBusy={busy}
      onAskForSignal={content === null || !onAsk ? undefined : () => onAsk(content)}
    />
  );
}
