import { memo, type ReactNode } from 'react';
import type { MessageView } from '@app/contracts/chat.ts';
import { utcTime } from '../../lib/format.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import { Pipsy, pipsySays } from '../../ui/pipsy.tsx';
import { moodFor } from './mood.ts';
import { ReplyText } from './reply-text.tsx';
import { NotificationInChat, SignalInChat } from './signal-message.tsx';

export function PipsyTurn({ mood, children }: { mood: string; children: ReactNode }) {
  return (
    <article className="msg">
      <div className="who">
        <Pipsy mood={mood} size={36} />
      </div>
      <div className="col">{children}</div>
    </article>
  );
}

export function UserTurn({ content, meta }: { content: string; meta: ReactNode }) {
  return (
    <article className="msg me">
      <div className="col">
        <div className="bub">
          <span className="sr">You said: </span>
          {content}
        </div>
        <span className="meta num">{meta}</span>
      </div>
    </article>
  );
}

const typeIcons: Record<NonNullable<MessageView['messageType']>, { icon: IconName; tone: string }> = {
  success: { icon: 'circle-check', tone: 'up' },
  error: { icon: 'circle-alert', tone: 'down' },
  info: { icon: 'info', tone: 'muted' },
};

/** Pipsy's bubble: who speaks and how, the kind of message, the words. */
export function PipsyBubble({ mood, type = null, text }: { mood: string; type?: MessageView['messageType']; text: string }) {
  const look = type ? typeIcons[type] : null;
  return (
    <div className={look ? 'bub typed' : 'bub'}>
      <span className="sr">{`${pipsySays(mood)} `}</span>
      {look ? <Icon name={look.icon} className={look.tone} /> : null}
      <div className="words">
        <ReplyText text={text} />
      </div>
    </div>
  );
}

export const MessageInLog = memo(function MessageInLog({ message }: { message: MessageView }) {
  const time = `${utcTime(message.timestamp)} UTC`;
  if (message.role === 'user') return <UserTurn content={message.content} meta={time} />;
  const mood = moodFor(message);
  return (
    <PipsyTurn mood={mood}>
      {message.isSignalNotification ? (
        <NotificationInChat message={message} />
      ) : (
        <>
          {message.content.trim() ? <PipsyBubble mood={mood} type={message.messageType} text={message.content} /> : null}
          {message.signal ? <SignalInChat signal={message.signal} /> : null}
        </>
      )}
      <span className="meta num">{time}</span>
    </PipsyTurn>
  );
});
