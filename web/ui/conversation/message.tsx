import type { ReactNode } from 'react';
import './message.css';
import { texts } from './texts.ts';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-name.ts';
import { Pipsy, pipsySays } from './pipsy.tsx';
import { TypingCandles } from '../feedback/typing-candles.tsx';

const tones: Record<string, { icon: IconName; className: string }> = {
  success: { icon: 'circle-check', className: 'up' },
  error: { icon: 'circle-alert', className: 'down' },
  info: { icon: 'info', className: '' },
};

/** What the newest Pipsy does beside it, where movement is wanted. */
export type PipsyPose = 'thinking' | 'plan' | 'target' | 'stop';

export type PipsyMessageProps = {
  mood?: string | null;
  /** success, error or info put an icon before the text; the bubble's colour never changes. */
  messageType?: string | null;
  pose?: PipsyPose;
  /** Time with its zone, "08:14 UTC". */
  meta?: ReactNode;
  /** Cards and buttons under the bubble; on phones signal and event cards take the full width. */
  after?: ReactNode;
  children?: ReactNode;
};

export function PipsyMessage({ mood, messageType, pose, meta, after, children }: PipsyMessageProps) {
  const tone = messageType ? tones[messageType] : undefined;
  return (
    <article className="message" data-pose={pose}>
      <div className="message__avatar">
        <Pipsy mood={mood} size={36} />
      </div>
      <div className="message__column">
        {children ? (
          <div className={tone ? 'message__bubble message__bubble--toned' : 'message__bubble'}>
            {tone ? <Icon name={tone.icon} className={tone.className} /> : null}
            <div>
              <span className="visually-hidden">{`${pipsySays(mood)} `}</span>
              {children}
            </div>
          </div>
        ) : null}
        {after}
        {meta ? <span className="message__meta numeric">{meta}</span> : null}
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
    <article className="message message--own">
      <div className="message__column">
        {after}
        {children ? (
          <div className="message__bubble">
            <span className="visually-hidden">{texts.message.youSaid}</span>
            {children}
          </div>
        ) : null}
        {meta ? <span className="message__meta numeric">{meta}</span> : null}
      </div>
    </article>
  );
}

/** The streamed text is not read out word by word; the finished message is. */
export function TypingMessage({ children }: { children?: ReactNode }) {
  return (
    <article className="message" data-pose="thinking">
      <div className="message__avatar">
        <Pipsy size={36} />
      </div>
      <div className="message__column">
        <div
          className={children ? 'message__bubble' : 'message__bubble message__bubble--waiting'}
          aria-live={children ? 'off' : undefined}
        >
          {children ? <div>{children}</div> : <TypingCandles />}
          <span className="visually-hidden" role="status">
            {texts.message.typing}
          </span>
        </div>
      </div>
    </article>
  );
}
