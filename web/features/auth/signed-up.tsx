import { useState } from 'react';
import { Link } from 'wouter';
import { Button, buttonClass } from '../../ui/button.tsx';
import { resendVerification } from './resend-verification.ts';
import { texts } from './texts.ts';

const { made } = texts.signUp;

/** What the sign-up card shows once the account exists. */
export function SignedUp({ email }: { email: string }) {
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
          {made.before} <b>{email}</b> {made.after}
        </p>
      </div>
      <div className="auth-actions">
        <Link className={buttonClass({ kind: 'primary', size: 'lg', full: true })} href="/">
          {texts.shared.startChatting}
        </Link>
        <Button size="lg" full busy={busy} busyLabel={texts.shared.sending} onClick={resend}>
          {texts.resend.button}
        </Button>
      </div>
    </>
  );
}
