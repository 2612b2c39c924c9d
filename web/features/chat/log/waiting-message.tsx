import { withoutChartMarker } from '@app/domain/buddy/questions/chart-marker.ts';
import { CallError } from '@app/contracts/request.ts';
import { formatTimeUntilMidnight, formatUtcTime } from '../../../lib/format/format.ts';
import { useOnline } from '../../../lib/device/use-online.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Chip } from '../../../ui/badges/chip.tsx';
import { PipsyMessage, TypingMessage, UserMessage } from '../../../ui/conversation/message.tsx';
import { describeRequest } from './event-message.tsx';
import { isUnreachable, NotSentYetError, type Draft } from '../conversation/outgoing-messages.ts';
import { useReplyText, type OutgoingMessage } from '../conversation/queries.ts';
import { ReplyText, hideUnclosedBold } from '../../../ui/conversation/reply-text.tsx';
import { SentImages } from './sent-images.tsx';
import { texts } from '../texts.ts';

export type WaitingMessageProps = {
  waiting: OutgoingMessage;
  /** Tokens are available again since the refusal. */
  canSpend: boolean;
  /** Another message is being sent. */
  busy: boolean;
  onRetry: (draft: Draft) => void;
  onDiscard: (draft: Draft) => void;
  onUpgrade: () => void;
  onAccount: () => void;
};

const TryAgain = ({ busy, onClick }: { busy: boolean; onClick: () => void }) => (
  <Button icon="refresh-cw" aria-disabled={busy || undefined} onClick={() => busy || onClick()}>
    {texts.waiting.tryAgain}
  </Button>
);

type OutOfTokensProps = Pick<WaitingMessageProps, 'canSpend' | 'busy' | 'onUpgrade' | 'onAccount'> & {
  /** Refused by the user's own daily limit, which no purchase lifts. */
  byOwnLimit: boolean;
  text: string;
  onRetry: () => void;
  onDiscard: () => void;
};

const Discard = ({ onClick }: { onClick: () => void }) => (
  <Button kind="ghost" onClick={onClick}>
    {texts.waiting.discard}
  </Button>
);

function OutOfTokens(props: OutOfTokensProps) {
  const { text, byOwnLimit, canSpend, busy, onRetry, onDiscard, onUpgrade, onAccount } = props;
  const now = useNow(60_000);
  const actions = (
    <div className="message-log__actions">
      {canSpend ? <TryAgain busy={busy} onClick={onRetry} /> : null}
      <Button kind="soft" onClick={byOwnLimit ? onAccount : onUpgrade}>
        {byOwnLimit ? texts.waiting.ownLimit : texts.waiting.upgrade}
      </Button>
      {canSpend ? null : (
        <span aria-live="off">
          <Chip icon="hourglass">{texts.waiting.resetsIn(formatTimeUntilMidnight(now))}</Chip>
        </span>
      )}
      <Discard onClick={onDiscard} />
    </div>
  );
  return (
    <PipsyMessage mood="blue" after={actions}>
      <ReplyText text={text} />
    </PipsyMessage>
  );
}

function Answering({ clientMessageId }: { clientMessageId: string }) {
  const words = withoutChartMarker(useReplyText(clientMessageId));
  return <TypingMessage>{words ? <ReplyText text={hideUnclosedBold(words)} /> : null}</TypingMessage>;
}

export function WaitingMessage({ waiting, onRetry, onDiscard, ...rest }: WaitingMessageProps) {
  const { draft, error } = waiting;
  const online = useOnline();
  const again = () => onRetry(draft);
  const discard = () => onDiscard(draft);
  if (!error) {
    return (
      <>
        <UserMessage
          meta={texts.log.at(formatUtcTime(draft.at))}
          after={draft.images ? <SentImages paths={draft.images} /> : null}
        >
          {describeRequest(draft.content)}
        </UserMessage>
        <Answering clientMessageId={draft.clientMessageId} />
      </>
    );
  }
  const interrupted = error instanceof NotSentYetError;
  const stopped = error instanceof CallError && error.code === 'stopped';
  const refused = error instanceof CallError && error.status === 402;
  const goesByItself = !online && isUnreachable(waiting);
  return (
    <>
      <UserMessage
        meta={
          stopped ? texts.waiting.stopped : goesByItself ? texts.waiting.whenOnline : texts.waiting.notSent
        }
        after={draft.images ? <SentImages paths={draft.images} /> : null}
      >
        {describeRequest(draft.content)}
      </UserMessage>
      {refused ? (
        <OutOfTokens
          text={error.message}
          byOwnLimit={error.code === 'own_cap'}
          onRetry={again}
          onDiscard={discard}
          {...rest}
        />
      ) : (
        <PipsyMessage
          mood="blue"
          messageType={interrupted || stopped ? 'info' : 'error'}
          after={
            <div className="message-log__actions">
              <TryAgain busy={rest.busy} onClick={again} />
              <Discard onClick={discard} />
            </div>
          }
        >
          {stopped
            ? error.message
            : interrupted
              ? texts.waiting.interrupted
              : (draft.failureText ?? texts.waiting.trouble)}
        </PipsyMessage>
      )}
    </>
  );
}
