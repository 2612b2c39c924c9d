import { CallError } from '@app/contracts/request.ts';
import { untilMidnight, utcTime } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { PipsyMessage, TypingMessage, UserMessage } from '../../ui/message.tsx';
import type { Draft, Waiting } from './queries.ts';
import { ReplyText } from './reply-text.tsx';
import { SentImages } from './sent-images.tsx';

const TROUBLE = "Sorry, I'm having trouble connecting right now. Please try again in a moment.";

export type WaitingMessageProps = {
  waiting: Waiting;
  /** Tokens have come back since the refusal. */
  canSpend: boolean;
  /** Another message is on its way, so this one has to wait its turn. */
  busy: boolean;
  onRetry: (draft: Draft) => void;
  onUpgrade: () => void;
};

const TryAgain = ({ busy, onClick }: { busy: boolean; onClick: () => void }) => (
  <Button icon="refresh-cw" aria-disabled={busy || undefined} onClick={() => busy || onClick()}>
    Try again
  </Button>
);

type OutOfTokensProps = Omit<WaitingMessageProps, 'waiting' | 'onRetry'> & {
  text: string;
  onRetry: () => void;
};

function OutOfTokens({ text, canSpend, busy, onRetry, onUpgrade }: OutOfTokensProps) {
  const now = useNow(60_000);
  const actions = (
    <div className="acts">
      <Button kind="soft" onClick={onUpgrade}>
        Upgrade
      </Button>
      {canSpend ? (
        <TryAgain busy={busy} onClick={onRetry} />
      ) : (
        <Chip icon="hourglass">{`Resets in ${untilMidnight(now)}`}</Chip>
      )}
    </div>
  );
  return (
    <PipsyMessage mood="blue" after={actions}>
      <ReplyText text={text} />
    </PipsyMessage>
  );
}

/** What the user typed, at once, and below it what became of it so far. */
export function WaitingMessage({ waiting, onRetry, ...rest }: WaitingMessageProps) {
  const { draft, error } = waiting;
  const again = () => onRetry(draft);
  if (!error) {
    return (
      <>
        <UserMessage
          meta={`${utcTime(draft.at)} UTC`}
          after={draft.images ? <SentImages paths={draft.images} /> : null}
        >
          {draft.content}
        </UserMessage>
        <TypingMessage />
      </>
    );
  }
  const refused = error instanceof CallError && error.status === 402;
  return (
    <>
      <UserMessage meta="Not sent" after={draft.images ? <SentImages paths={draft.images} /> : null}>
        {draft.content}
      </UserMessage>
      {refused ? (
        <OutOfTokens text={error.message} onRetry={again} {...rest} />
      ) : (
        <PipsyMessage
          mood="blue"
          messageType="error"
          after={
            <div className="acts">
              <TryAgain busy={rest.busy} onClick={again} />
            </div>
          }
        >
          {draft.trouble ?? TROUBLE}
        </PipsyMessage>
      )}
    </>
  );
}
