import type { EconomicEvent } from '@app/contracts/market/calendar.ts';
import { readEventRequest, writeEventRequest } from '@app/domain/buddy/questions/event-request.ts';
import { affectedPairOf } from '@app/domain/calendar/affected-pair.ts';
import { describeReaction } from '@app/domain/calendar/releases/usual-reaction.ts';
import { countryName } from '../../../lib/format/country-name.ts';
import { formatEventCountdown, formatUtcDay, formatUtcTime } from '../../../lib/format/format.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { EventCard } from '../../../ui/trading/event-card.tsx';
import { texts } from '../texts.ts';

export type EventInChatProps = {
  event: EconomicEvent;
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

export function EventInChat({ event, busy = false, onAsk }: EventInChatProps) {
  const now = useNow(60_000);
  const content = writeEventRequest(event);
  return (
    <EventCard
      name={event.name}
      impact={event.impact}
      currency={event.currency}
      country={countryName(event.country)}
      at={event.time}
      countdown={formatEventCountdown(event.time, now)}
      released={Date.parse(event.time) <= now}
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
