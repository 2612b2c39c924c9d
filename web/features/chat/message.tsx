import { memo } from 'react';
import type { MessageView } from '@app/contracts/chat.ts';
import { chartMarkerIn, withoutChartMarker } from '@app/domain/buddy/chart-marker.ts';
import { utcTime } from '../../lib/format.ts';
import { PipsyMessage, UserMessage } from '../../ui/message.tsx';
import { moodFor } from './icon-mood.ts';
import { ReplyText } from './reply-text.tsx';
import { MarkerInChat, NotificationInChat, SignalInChat } from './signal-message.tsx';

/** One stored message: the user's words, Pipsy's words with the signal they carry, or what became of a signal. */
export const MessageInLog = memo(function MessageInLog({ message }: { message: MessageView }) {
  const { content, role, signal, messageType } = message;
  const meta = `${utcTime(message.timestamp)} UTC`;
  if (role === 'user') return <UserMessage meta={meta}>{content}</UserMessage>;
  const mood = moodFor(message);
  if (message.isSignalNotification)
    return <PipsyMessage mood={mood} meta={meta} after={<NotificationInChat message={message} />} />;
  const marker = signal ? null : chartMarkerIn(content);
  const words = marker ? withoutChartMarker(content) : content.trim();
  const card = signal ? (
    <SignalInChat signal={signal} />
  ) : marker ? (
    <MarkerInChat marker={marker} at={message.timestamp} />
  ) : null;
  return (
    <PipsyMessage mood={mood} messageType={messageType} meta={meta} after={card}>
      {words ? <ReplyText text={words} /> : null}
    </PipsyMessage>
  );
});
