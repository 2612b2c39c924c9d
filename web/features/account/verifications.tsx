import type { UserView } from '@app/contracts/accounts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MessagingApp } from './messaging-app.tsx';
import './account.css';
import { texts } from './texts/profile.ts';
import { Verification } from './verification-row.tsx';

const say = texts.verification;

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
        <MessagingApp joined={user.telegramJoined} configured={telegram} />
      </div>
    </section>
  );
}
