import type { ReactNode } from 'react';
import type { UserView } from '@app/contracts/accounts.ts';
import { Button } from '../../ui/button.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import { Icon } from '../../ui/icon.tsx';
import './account.css';
import { texts } from './texts/profile.ts';

const say = texts.verification;

type VerificationProps = { icon: IconName; title: string; state: string; children?: ReactNode };

function Verification({ icon, title, state, children }: VerificationProps) {
  return (
    <div>
      <Icon name={icon} />
      <div className="tx">
        <b>{title}</b>
        <span>{state}</span>
      </div>
      {children}
    </div>
  );
}

/** What is verified of the account, and what is left. */
export function Verifications({
  user,
  telegram,
  onVerify,
}: {
  user: UserView;
  telegram: boolean;
  onVerify: () => void;
}) {
  const done = <Icon name="circle-check" className="up" />;
  const unconnected = telegram ? say.notConnected : say.notConfigured;
  return (
    <section>
      <h3>{texts.sections.verification}</h3>
      <div className="vl">
        <Verification
          icon="mail"
          title={say.email}
          state={user.emailVerified ? say.verified : say.notVerified}
        >
          {user.emailVerified ? (
            done
          ) : (
            <Button kind="soft" size="sm" className="tall" onClick={onVerify}>
              {say.verify}
            </Button>
          )}
        </Verification>
        <Verification icon="send" title={say.app} state={user.telegramJoined ? say.connected : unconnected}>
          {user.telegramJoined ? done : null}
        </Verification>
      </div>
    </section>
  );
}
