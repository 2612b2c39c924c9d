import { useEffect } from 'react';
import { failureText } from '../../../lib/api/failure-text.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { useSendVerification } from './verification-queries.ts';
import { texts } from '../texts/dialogs.ts';
import '../account.css';
import './verify-email-dialog.css';

const copy = texts.verifying;

const CLOSE_AFTER_MS = 3_000;

export function VerifyEmailDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const send = useSendVerification();
  const sent = send.isSuccess;

  useEffect(() => {
    if (!sent) return;
    const timer = setTimeout(onClose, CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [sent, onClose]);

  if (sent) {
    return (
      <Dialog open title={copy.sentTitle} onClose={onClose}>
        <p className="verify-email-dialog__sent" role="status">
          <Icon name="circle-check" className="up" />
          <span>
            {copy.sent.before} <b className="email-address">{email}</b>
            {copy.sent.after}
          </span>
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      title={copy.title}
      description={copy.about}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button
            kind="primary"
            busy={send.isPending}
            busyLabel={copy.busy}
            onClick={() => send.mutate(email)}
          >
            {copy.send}
          </Button>
        </>
      }
    >
      <div className="dialog-form">
        {send.isError ? <Banner>{failureText(send.error, copy.failed)}</Banner> : null}
        <p>
          <b className="email-address">{email}</b>
        </p>
      </div>
    </Dialog>
  );
}
