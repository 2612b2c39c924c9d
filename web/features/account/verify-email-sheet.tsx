import { useEffect } from 'react';
import { failureText } from '../../lib/failure-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import './account.css';
import { useSendVerification } from './queries.ts';
import { texts } from './texts/dialogs.ts';

const say = texts.verifying;

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
      <Dialog open title={say.sentTitle} onClose={onClose}>
        <p className="sent" role="status">
          <Icon name="circle-check" className="up" />
          <span>
            {say.sent.before} <b className="addr">{email}</b>
            {say.sent.after}
          </span>
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      title={say.title}
      description={say.about}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{say.cancel}</Button>
          <Button
            kind="primary"
            busy={send.isPending}
            busyLabel={say.busy}
            onClick={() => send.mutate(email)}
          >
            {say.send}
          </Button>
        </>
      }
    >
      <div className="stackf">
        {send.isError ? <Banner>{failureText(send.error, say.failed)}</Banner> : null}
        <p>
          <b className="addr">{email}</b>
        </p>
      </div>
    </Dialog>
  );
}
