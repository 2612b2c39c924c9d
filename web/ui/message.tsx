import type { ReactNode } from 'react';
import './message.css';
import { texts } from './conversation-texts.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';
import { Pipsy, pipsySays } from './pipsy.tsx';
import { TypingCandles } from './typing-candles.tsx';

const tones: Record<string, { icon: IconName; className: string }> = {
  success: { icon: 'circle-check', className: 'up' },
  error: { icon: 'circle-alert', className: 'down' },
  info: { icon: 'info', className: '' },
};

export type PipsyMessageProps = {
  mood?: string | null;
  /** success, error or info put an icon before the text; the bubble's colour never changes. */
  messageType?: string | null;
  /** Time with its zone, "08:14 UTC". */
  meta?: ReactNode;
  /** Cards and buttons under the bubble; on phones signal and event cards take the full width. */
  after?: ReactNode;
  /** The words; without them only what is in `after` is shown. */
  children?: ReactNode;
};

export function PipsyMessage({ mood, messageType, meta, after, children }: PipsyMessageProps) {
  const tone = messageType ? tones[messageType] : undefined;
  return (
    <article className="msg">
      <div className="who">
        <Pipsy mood={mood} size={36} />
      </div>
      <div className="col">
        {children ? (
          <div className={tone ? 'bub toned' : 'bub'}>
            {tone ? <Icon name={tone.icon} className={tone.className} /> : null}
            <div>
              <span className="sr">{`${pipsySays(mood)} `}</span>
              {children}
            </div>
          </div>
        ) : null}
        {after}
        {meta ? <span className="meta num">{meta}</span> : null}
      </div>
    </article>
  );
}

export function UserMessage({
  meta,
  after,
  children,
}: Pick<PipsyMessageProps, 'meta' | 'after' | 'children'>) {
  return (
    <article className="msg me">
      <div className="col">
        {after}
        {children ? (
          <div className="bub">
            <span className="sr">{texts.message.youSaid}</span>
            {children}
          </div>
        ) : null}
        {meta ? <span className="meta num">{meta}</span> : null}
      </div>
    </article>
  );
}

/**
 * Pipsy at work; one line for a screen reader. The words that are there so far take the place of the candles; they are not read out
 * one by one, the whole message is when it takes this one's place.
 */
export function TypingMessage({ children }: { children?: ReactNode }) {
  return (
    <article className="msg">
      <div className="who">
        <Pipsy size={36} />
      </div>
      <div className="col">
        <div className={children ? 'bub' : 'bub waits'} aria-live={children ? 'off' : undefined}>
          {children ? <div>{children}</div> : <TypingCandles />}
          <span className="sr" role="status">
            {texts.message.typing}
          </span>
        </div>
      </div>
    </article>
  );
}
