import { useState } from 'react';
import { Link } from 'wouter';
import { Button, buttonClass } from '../../ui/button.tsx';
import { resendVerification } from './resend-verification.ts';

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
          Your account <b>{email}</b> is ready. We also sent a link that confirms this address; everything but
          email alerts and the weekly email report works without it.
        </p>
      </div>
      <div className="auth-actions">
        <Link className={buttonClass({ kind: 'primary', size: 'lg', full: true })} href="/">
          Start Chatting
        </Link>
        <Button size="lg" full busy={busy} busyLabel="Sending..." onClick={resend}>
          Resend Verification Email
        </Button>
      </div>
    </>
  );
}
