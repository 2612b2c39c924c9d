import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '../../lib/api.ts';
import { failureText } from '../../lib/failure-text.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { toast } from '../../ui/toast-store.ts';

/** What the sign-up card shows once the account exists. */
export function SignedUp({ email }: { email: string }) {
  const [busy, setBusy] = useState(false);

  const resend = async () => {
    setBusy(true);
    try {
      await call('resendVerification', { body: { email } });
      toast({
        title: 'Verification email sent',
        description: 'Please check your email inbox and spam folder',
        kind: 'success',
      });
    } catch (error) {
      toast({
        title: 'Failed to resend',
        description: failureText(error, 'An error occurred'),
        kind: 'error',
      });
    } finally {
      setBusy(false);
    }
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
