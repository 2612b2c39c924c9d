import { memo } from 'react';
import type { MessageView } from '@app/contracts/chat.ts';
import { chartMarkerIn, withoutChartMarker } from '@app/domain/buddy/chart-marker.ts';
import { diagramFor, tradingTermIn } from '@app/domain/buddy/diagrams.ts';
import { utcTime } from '../../lib/format.ts';
import { useMarketPairs } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { TeachingDiagram } from '../../ui/diagrams/teaching-diagram.tsx';
import { PipsyMessage, UserMessage } from '../../ui/message.tsx';
import { moodFor } from './icon-mood.ts';
import { SentImages } from './sent-images.tsx';
import { WhyWritten } from './unasked.tsx';
import { openers } from './welcome.ts';
import { asSaid, EventInChat } from './event-message.tsx';
import { ReplyText } from './reply-text.tsx';
import { texts } from './texts.ts';
import { WhoSaidWhat } from './who-said-what.tsx';
import { MarkerInChat, NotificationInChat, SignalInChat } from './signal-message.tsx';

/** The picture of an analogy in Pipsy's words, where there is one. */
function Lesson({ content }: { content: string }) {
  const diagram = diagramFor(content);
  return diagram ? <TeachingDiagram diagram={diagram} term={tradingTermIn(content)} /> : null;
}

/** One stored message: the user's words, Pipsy's words with the signal they carry, or what became of a signal. */
export const MessageInLog = memo(function MessageInLog({
  message,
  onAsk,
  busy,
  onAskForSignal,
}: {
  message: MessageView;
  /** Given where nothing has been asked yet. */
  onAsk?: (words: string) => void;
  /** A message is on its way, so the event's own question waits. */
  busy?: boolean;
  onAskForSignal?: (content: string) => void;
}) {
  const { content, role, signal, messageType } = message;
  const meta = texts.log.at(utcTime(message.timestamp));
  if (role === 'user')
    return (
      <UserMessage
        meta={meta}
        after={message.images.length > 0 ? <SentImages paths={message.images} /> : null}
      >
        {asSaid(content)}
      </UserMessage>
    );
  const mood = moodFor(message);
  const why = message.unasked ? <WhyWritten id={message.id} unasked={message.unasked} /> : null;
  if (message.isSignalNotification)
    return (
      <PipsyMessage
        mood={mood}
        meta={meta}
        after={
          <>
            <NotificationInChat message={message} />
            {why}
          </>
        }
      />
    );
  const marker = signal ? null : chartMarkerIn(content);
  const words = marker ? withoutChartMarker(content) : content.trim();
  const card = signal ? (
    <SignalInChat signal={signal} />
  ) : message.isEconomicEvent && message.eventData ? (
    <EventInChat event={message.eventData} busy={busy} onAsk={onAskForSignal} />
  ) : marker ? (
    <MarkerInChat marker={marker} at={message.timestamp} />
  ) : onAsk ? (
    <Openers onAsk={onAsk} />
  ) : (
    <Lesson content={content} />
  );
  const below = (
    <>
      {card}
      {message.panel ? <WhoSaidWhat panel={message.panel} /> : null}
      {why}
    </>
  );
  return (
    <PipsyMessage mood={mood} messageType={messageType} meta={meta} after={below}>
      {words ? <ReplyText text={words} /> : null}
    </PipsyMessage>
  );
});

/** Questions for whoever does not know what to ask. */
function Openers({ onAsk }: { onAsk: (words: string) => void }) {
  return (
    <div className="acts">
      {openers(useMarketPairs()).map((words) => (
        <Button key={words} kind="soft" onClick={() => onAsk(words)}>
          {words}
        </Button>
      ))}
    </div>
  );
}
