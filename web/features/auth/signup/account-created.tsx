import { useState } from 'react';
import { Link } from 'wouter';
import type { UserView } from '@app/contracts/accounts/accounts.ts';
import { DAILY_ALLOWANCE } from '@app/domain/tokens/balance.ts';
import { describeWelcomeState } from '@app/domain/tokens/withheld-welcome.ts';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import OpenMail from '../mailed-links/open-mail.tsx';
import { resendVerification } from '../mailed-links/resend-verification.ts';
import { texts } from '../mailed-links/open-mail-texts.ts';
import { texts as mailedLinks } from '../mailed-links/texts.ts';
import { texts as authTexts } from '../texts.ts';

const copy = texts.created;
const { shared } = authTexts;

type AccountCreatedProps = { email: string; welcomeState: UserView['welcomeState'] };

export default function AccountCreated({ email, welcomeState }: AccountCreatedProps) {
  const [busy, setBusy] = useState(false);

  const resend = async () => {
    setBusy(true);
    await resendVerification(email);
    setBusy(false);
  };

  return (
    <>
      <div className="auth-text">
        <p>
          {copy.before} <b>{email}</b> {copy.after} {welcomeState === 'waiting' ? null : copy.onlyFor}
        </p>
        {welcomeState ? (
          <p>
            {copy.today(DAILY_ALLOWANCE)} <b>{describeWelcomeState(welcomeState)}</b>
          </p>
        ) : null}
      </div>
      <div className="auth-actions">
        <Link className={buttonClass({ kind: 'primary', size: 'large', full: true })} href="/">
          {shared.startChatting}
        </Link>
        <OpenMail email={email} first={false} />
        <Button kind="ghost" size="large" full busy={busy} busyLabel={shared.sending} onClick={resend}>
          {mailedLinks.resend.button}
        </Button>
      </div>
    </>
  );
}
