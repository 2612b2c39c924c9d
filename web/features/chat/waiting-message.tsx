import { CallError } from '@app/contracts/request.ts';
import { untilMidnight, utcTime } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { TypingCandles } from '../../ui/typing-candles.tsx';
import { PipsyBubble, PipsyTurn, UserTurn } from './message.tsx';
import type { Draft, Waiting } from './queries.ts';

const TROUBLE = "Sorry, I'm having trouble connecting right now. Please try again in a moment.";

export type WaitingMessageProps = {
  waiting: Waiting;
  /** Tokens have come back since the refusal. */
  canSpend: boolean;
  onRetry: (draft: Draft) => void;
  onUpgrade: () => void;
};

function Typing() {
  return (
    <PipsyTurn mood="purple">
      <div className="bub thinking">
        <TypingCandles />
      </div>
    </PipsyTurn>
  );
}

function OutOfTokens({ text, canSpend, onRetry, onUpgrade }: { text: string; canSpend: boolean; onRetry: () => void; onUpgrade: () => void }) {
  const now = useNow(60_000);
  return (
    <PipsyTurn mood="blue">
      <PipsyBubble mood="blue" text={text} />
      <div className="acts">
        <Button kind="soft" onClick={onUpgrade}>
          Upgrade
        </Button>
        {canSpend ? (
          <Button icon="refresh-cw" onClick={onRetry}>
            Try again
          </Button>
        ) : (
          <Chip icon="hourglass">{`Resets in ${untilMidnight(now)}`}</Chip>
        )}
      </div>
    </PipsyTurn>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <PipsyTurn mood="blue">
      <PipsyBubble mood="blue" type="error" text={TROUBLE} />
      <div className="acts">
        <Button icon="refresh-cw" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </PipsyTurn>
  );
}

/** What the user typed, at once, and below it what became of it so far. */
export function WaitingMessage({ waiting, canSpend, onRetry, onUpgrade }: WaitingMessageProps) {
  const { draft, error } = waiting;
  const again = () => onRetry(draft);
  const refused = error instanceof CallError && error.status === 402;
  return (
    <>
      <UserTurn content={draft.content} meta={error ? 'Not sent' : `${utcTime(draft.at)} UTC`} />
      {!error ? <Typing /> : refused ? <OutOfTokens text={error.message} canSpend={canSpend} onRetry={again} onUpgrade={onUpgrade} /> : <Failed onRetry={again} />}
    </>
  );
}
