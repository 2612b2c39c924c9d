import type { EconomicEvent } from '@app/contracts/calendar.ts';
import { readEventRequest, writeEventRequest } from '@app/domain/buddy/event-request.ts';
import { affectedPair } from '@app/domain/calendar/affected-pair.ts';
import { tellReaction } from '@app/domain/calendar/usual-reaction.ts';
import { countryName } from '../../lib/country-name.ts';
import { eventCountdown, utcDay, utcTime } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { EventCard } from '../../ui/trading/event-card.tsx';
import { texts } from './texts.ts';

export type EventInChatProps = {
  event: EconomicEvent;
  /** A message is on its way, so this question would have to wait. */
  busy?: boolean;
  /** Given the words that ask for a signal on this event. */
  onAsk?: (content: string) => void;
};

/** The user's words as they are drawn: what a button wrote for the server reads as a sentence, everything else as it stands. */
export function asSaid(content: string): string {
  const asked = readEventRequest(content);
  return asked
    ? texts.event.request(asked.name, countryName(asked.country), utcDay(asked.at), utcTime(asked.at))
    : content;
}

/** The release that Pipsy's words are about, counted down to and then from. */
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
      countdown={eventCountdown(event.time, now)}
      released={Date.parse(event.time) <= now}
      timeNote={event.precision === 'exact' || event.actual ? null : texts.event[event.precision]}
      forecast={event.forecast}
      previous={event.previous}
      actual={event.actual}
      affectedPair={event.affectedCurrencyPairs[0] ?? affectedPair(event)}
      technicalAnalysis={event.technicalAnalysis}
      fundamentalAnalysis={event.fundamentalAnalysis}
      usualReaction={event.reaction ? tellReaction(event.reaction) : null}
      simulated={event.simulated ?? false}
      askBusy={busy}
      onAskForSignal={content === null || !onAsk ? undefined : () => onAsk(content)}
    />
  );
}
