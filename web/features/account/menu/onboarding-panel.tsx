import { DAILY_ALLOWANCE, WELCOME_DAYS, WELCOME_GRANT } from '@app/domain/tokens/balance.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Pipsy } from '../../../ui/conversation/pipsy.tsx';
import { texts } from '../texts/panels.ts';
import './onboarding-panel.css';

const copy = texts.onboarding;

/** Opened by `?onboarding=true`. */
export default function OnboardingPanel({ onClose }: { onClose: () => void }) {
  return (
    <div className="onboarding-panel">
      <Pipsy size={84} full />
      <ol>
        <li>
          <b>{copy.ask.lead}</b> {copy.ask.about}
        </li>
        <li>
          <b>{copy.risk.lead}</b> {copy.risk.about}
        </li>
        <li>
          <b>{copy.tokens.lead}</b> {copy.tokens.about(DAILY_ALLOWANCE, WELCOME_GRANT, WELCOME_DAYS)}
        </li>
      </ol>
      <p className="small muted">{copy.warning}</p>
      <Button kind="primary" full onClick={onClose}>
        {copy.start}
      </Button>
    </div>
  );
}
