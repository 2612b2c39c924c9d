import type { UserView } from '@app/contracts/accounts/accounts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { MessagingApp } from './messaging-app.tsx';
import { texts } from '../texts/profile.ts';
import { VerificationRow } from './verification-row.tsx';
import './verification-list.css';

const copy = texts.verification;

export function VerificationList({
  user,
  telegram,
  onVerify,
}: {
  user: UserView;
  telegram: boolean;
  onVerify: () => void;
}) {
  const verifiedIcon = <Icon name="circle-check" className="up" />;
  return (
    <section>
      <h3>{texts.sections.verification}</h3>
      <div className="verification-list">
        <VerificationRow
          icon="mail"
          title={copy.email}
          state={user.emailVerified ? copy.verified : copy.notVerified}
        >
          {user.emailVerified ? (
            verifiedIcon
          ) : (
            <Button kind="soft" size="small" className="button--tall" onClick={onVerify}>
              {copy.verify}
            </Button>
          )}
        </VerificationRow>
        <MessagingApp joined={user.telegramJoined} configured={telegram} />
      </div>
    </section>
  );
}
