import type { ReactNode } from 'react';
import './message-log.css';
import type { StepTarget } from '@app/domain/buddy/replies/next-steps/next-step.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { tapLightly } from '../../../lib/device/haptics.ts';
import { useLivingPipsy } from '../../../ui/conversation/use-living-pipsy.ts';
import { MessageInLog } from './message.tsx';
import type { Draft } from '../conversation/outgoing-messages.ts';
import { texts } from '../texts.ts';
import type { TimelineEntry } from '../conversation/timeline.ts';
import { useLogScroll } from './use-log-scroll.ts';
import { WELCOME_ID } from '../conversation/welcome.ts';
import { WaitingMessage } from './waiting-message.tsx';

export type MessageLogProps = {
  entries: readonly TimelineEntry[];
  loading: boolean;
  trouble?: ReactNode;
  older: { offered: boolean; busy: boolean; failed: boolean; announced: string; load: () => void };
  own: number;
  canSpend: boolean;
  /** With the id of a tapped answer. */
  onAsk: (words: string, id?: string) => void;
  onAskForSignal: (content: string) => void;
  onRetry: (draft: Draft) => void;
  onDiscard: (draft: Draft) => void;
  onUpgrade: () => void;
  onAccount: () => void;
  onOpen: (target: StepTarget) => void;
};

const isTyping = (entry: TimelineEntry): boolean => entry.kind === 'waiting' && !entry.waiting.error;

function OlderButton({ older }: Pick<MessageLogProps, 'older'>) {
  if (!older.offered) return null;
  return (
    <div className="message-log__older">
      <Button
        kind="ghost"
        size="small"
        icon="history"
        busy={older.busy}
        busyLabel={texts.log.loadingOlder}
        onClick={older.load}
      >
        {texts.log.older}
      </Button>
      {older.failed ? <p className="small down">{texts.log.olderFailed}</p> : null}
    </div>
  );
}

const DayLine = ({ text }: { text: string }) => <div className="message-log__day">{text}</div>;

type EntryProps = Pick<
  MessageLogProps,
  'canSpend' | 'onAsk' | 'onAskForSignal' | 'onRetry' | 'onDiscard' | 'onUpgrade' | 'onAccount' | 'onOpen'
> & {
  entry: Exclude<TimelineEntry, { kind: 'day' }>;
  /** It is the last entry. */
  last: boolean;
  busy: boolean;
};

function EntryInLog({ entry, last, onAsk, onAskForSignal, onOpen, ...rest }: EntryProps) {
  if (entry.kind === 'waiting') return <WaitingMessage waiting={entry.waiting} {...rest} />;
  const { message } = entry;
  const offers = last && message.id === WELCOME_ID;
  return (
    <MessageInLog
      message={message}
      onAsk={offers ? onAsk : undefined}
      onTap={last && !offers ? onAsk : undefined}
      onOpen={last && !offers ? onOpen : undefined}
      {...(message.eventData && { busy: rest.busy, onAskForSignal })}
      {...(message.signal && { onSay: onAsk })}
    />
  );
}

/** Screen readers hear what is added at the end; older pages are announced as a count only. */
export function MessageLog({
  entries,
  loading,
  trouble,
  older,
  own,
  canSpend,
  onAsk,
  onAskForSignal,
  onRetry,
  onDiscard,
  onUpgrade,
  onAccount,
  onOpen,
}: MessageLogProps) {
  const spoken = entries.filter((entry) => entry.kind !== 'day');
  const busy = entries.some(isTyping);
  const { log, unseen, onScroll, toEnd } = useLogScroll({
    first: spoken[0]?.key ?? '',
    last: spoken.at(-1)?.key ?? '',
    own,
    writing: busy,
  });
  useLivingPipsy(log, tapLightly);
  // The pressed button disappears: keep the focus in the log without opening a phone's keyboard.
  const stay = (act: () => void) => {
    act();
    log.current?.focus({ preventScroll: true });
  };
  return (
    <div className="message-log">
      <div
        className="message-log__scroller"
        role="log"
        aria-live="polite"
        aria-label={texts.log.label}
        aria-busy={loading || older.busy}
        // A scrolling region without controls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        ref={log}
        onScroll={onScroll}
      >
        <div className="message-log__list">
          {trouble}
          <OlderButton older={older} />
          {loading ? <Loading text={texts.log.loading} /> : null}
          {entries.map((entry) => {
            if (entry.kind === 'day') return <DayLine key={entry.key} text={entry.text} />;
            return (
              <EntryInLog
                key={entry.key}
                entry={entry}
                last={entries.at(-1) === entry}
                busy={busy}
                canSpend={canSpend}
                onAsk={(words, id) => stay(() => onAsk(words, id))}
                onAskForSignal={onAskForSignal}
                onRetry={(draft) => stay(() => onRetry(draft))}
                onDiscard={(draft) => stay(() => onDiscard(draft))}
                onUpgrade={onUpgrade}
                onAccount={onAccount}
                onOpen={onOpen}
              />
            );
          })}
        </div>
      </div>
      {unseen ? (
        <button type="button" className="message-log__to-end" onClick={toEnd}>
          <Icon name="arrow-down" size={16} />
          {texts.log.newMessage}
        </button>
      ) : null}
      <p className="visually-hidden" role="status">
        {older.announced}
      </p>
    </div>
  );
}
