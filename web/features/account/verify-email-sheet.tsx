import { useEffect } from 'react';
import { failureText } from '../../lib/failure-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import './account.css';
import { useSendVerification } from './queries.ts';

/** How long "Email Sent" stands before the sheet closes by itself. */
const CLOSE_AFTER = 3_000;

export function VerifyEmailSheet({ email, onClose }: { email: string; onClose: () => void }) {
  const send = useSendVerification();
  const sent = send.isSuccess;

  useEffect(() => {
    if (!sent) return;
    const timer = setTimeout(onClose, CLOSE_AFTER);
    return () => clearTimeout(timer);
  }, [sent, onClose]);

  if (sent) {
    return (
      <Dialog open title="Email Sent" onClose={onClose}>
        <p className="sent" role="status">
          <Icon name="circle-check" className="up" />
          <span>
            A verification link is on its way to <b>{email}</b>. Please check your inbox and spam folder.
          </span>
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      title="Verify your email"
      description="We send you a link. Following it unlocks alerts and the weekly report by email."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            busy={send.isPending}
            busyLabel="Sending..."
            onClick={() => send.mutate(email)}
          >
            Send
          </Button>
        </>
      }
    >
      <div className="stackf">
        {send.isError ? (
          <Banner>{failureText(send.error, 'Failed to send verification email')}</Banner>
        ) : null}
        <p>
          <b className="addr">{email}</b>
        </p>
      </div>
    </Dialog>
  );
}
