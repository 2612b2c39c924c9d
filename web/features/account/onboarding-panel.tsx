import { DAILY_ALLOWANCE, WELCOME_DAYS, WELCOME_GRANT } from '@app/domain/tokens/balance.ts';
import { Button } from '../../ui/button.tsx';
import { Pipsy } from '../../ui/pipsy.tsx';
import './account.css';
import { texts } from './texts/panels.ts';

const say = texts.onboarding;

/** Opened by `?onboarding=true`: how this works, in three sentences, before the first question. */
export default function OnboardingPanel({ onClose }: { onClose: () => void }) {
  return (
    <div className="onb">
      <Pipsy size={84} full />
      <ol>
        <li>
          <b>{say.ask.lead}</b> {say.ask.about}
        </li>
        <li>
          <b>{say.risk.lead}</b> {say.risk.about}
        </li>
        <li>
          <b>{say.tokens.lead}</b> {say.tokens.about(DAILY_ALLOWANCE, WELCOME_GRANT, WELCOME_DAYS)}
        </li>
      </ol>
      <p className="small muted">{say.warning}</p>
      <Button kind="primary" full onClick={onClose}>
        {say.start}
      </Button>
    </div>
  );
}
