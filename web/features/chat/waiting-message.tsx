import { withoutChartMarker } from '@app/domain/buddy/chart-marker.ts';
import { CallError } from '@app/contracts/request.ts';
import { untilMidnight, utcTime } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { PipsyMessage, TypingMessage, UserMessage } from '../../ui/message.tsx';
import { asSaid } from './event-message.tsx';
import { NotSentYet, type Draft } from './outgoing.ts';
import { useWords, type Waiting } from './queries.ts';
import { ReplyText, unfinished } from './reply-text.tsx';
import { SentImages } from './sent-images.tsx';
import { texts } from './texts.ts';

export type WaitingMessageProps = {
  waiting: Waiting;
  /** Tokens have come back since the refusal. */
  canSpend: boolean;
  /** Another message is on its way, so this one has to wait its turn. */
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
  /** By the own limit for the day, which no purchase lifts. */
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
    <div className="acts">
      {canSpend ? <TryAgain busy={busy} onClick={onRetry} /> : null}
      <Button kind="soft" onClick={byOwnLimit ? onAccount : onUpgrade}>
        {byOwnLimit ? texts.waiting.ownLimit : texts.waiting.upgrade}
      </Button>
      {canSpend ? null : (
        <span aria-live="off">
          <Chip icon="hourglass">{texts.waiting.resetsIn(untilMidnight(now))}</Chip>
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

/** What Pipsy has said so far; before the first word that there is something to come. */
function Answering({ clientMessageId }: { clientMessageId: string }) {
  const words = withoutChartMarker(useWords(clientMessageId));
  return <TypingMessage>{words ? <ReplyText text={unfinished(words)} /> : null}</TypingMessage>;
}

/** What the user typed, at once, and below it what became of it so far. */
export function WaitingMessage({ waiting, onRetry, onDiscard, ...rest }: WaitingMessageProps) {
  const { draft, error } = waiting;
  const again = () => onRetry(draft);
  const discard = () => onDiscard(draft);
  if (!error) {
    return (
      <>
        <UserMessage
          meta={texts.log.at(utcTime(draft.at))}
          after={draft.images ? <SentImages paths={draft.images} /> : null}
        >
          {asSaid(draft.content)}
        </UserMessage>
        <Answering clientMessageId={draft.clientMessageId} />
      </>
    );
  }
  const interrupted = error instanceof NotSentYet;
  const stopped = error instanceof CallError && error.code === 'stopped';
  const refused = error instanceof CallError && error.status === 402;
  return (
    <>
      <UserMessage
        meta={stopped ? texts.waiting.stopped : texts.waiting.notSent}
        after={draft.images ? <SentImages paths={draft.images} /> : null}
      >
        {asSaid(draft.content)}
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
            <div className="acts">
              <TryAgain busy={rest.busy} onClick={again} />
              <Discard onClick={discard} />
            </div>
          }
        >
          {stopped
            ? error.message
            : interrupted
              ? texts.waiting.interrupted
              : (draft.trouble ?? texts.waiting.trouble)}
        </PipsyMessage>
      )}
    </>
  );
}
