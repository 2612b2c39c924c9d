import { DAILY_ALLOWANCE, WELCOME_DAYS, WELCOME_GRANT } from '@app/domain/tokens/balance.ts';
import { Button } from '../../ui/button.tsx';
import { Pipsy } from '../../ui/pipsy.tsx';
import './account.css';

/** Opened by `?onboarding=true`: how this works, in three sentences, before the first question. */
export default function OnboardingPanel({ onClose }: { onClose: () => void }) {
  return (
    <div className="onb">
      <Pipsy size={84} full />
      <ol>
        <li>
          <b>Ask Pipsy anything.</b> A pair, a price, an idea or a word you do not know yet.
        </li>
        <li>
          <b>See the risk first.</b> Every idea shows what you could lose beside what you could gain, and is
          tracked whether it wins or loses.
        </li>
        <li>
          <b>Replies cost tokens.</b>{' '}
          {`You get ${DAILY_ALLOWANCE} each day, and ${WELCOME_GRANT} more for your first ${WELCOME_DAYS} days.`}
        </li>
      </ol>
      <p className="small muted">Educational, not financial advice. Never trade money that you need.</p>
      <Button kind="primary" full onClick={onClose}>
        Start Chatting
      </Button>
    </div>
  );
}
