import { useState } from 'react';
import { Link } from 'wouter';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { resendVerification } from '../mailed-links/resend-verification.ts';
import { texts } from '../texts.ts';

const { copy } = texts.signUp;

export function AccountCreated({ email }: { email: string }) {
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
          {copy.before} <b>{email}</b> {copy.after}
        </p>
      </div>
      <div className="auth-actions">
        <Link className={buttonClass({ kind: 'primary', size: 'large', full: true })} href="/">
          {texts.shared.startChatting}
        </Link>
        <Button size="large" full busy={busy} busyLabel={texts.shared.sending} onClick={resend}>
          {texts.resend.button}
        </Button>
      </div>
    </>
  );
}
