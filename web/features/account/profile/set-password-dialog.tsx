import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../../lib/api/api.ts';
import { failureText } from '../../../lib/api/failure-text.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { texts } from '../texts/dialogs.ts';
import '../account.css';

const copy = texts.settingPassword;

/** An account without a password gets its first one by the mailbox, as a forgotten one is replaced. */
export function SetPasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const sending = useMutation({
    mutationFn: () => callEndpoint('forgotPassword', { body: { email } }),
    onSuccess: () => {
      showToast({ title: copy.sent, description: copy.sentNote, kind: 'success' });
      onClose();
    },
  });
  return (
    <Dialog open title={copy.title} description={copy.about(email)} onClose={onClose}>
      {sending.isError ? <Banner>{failureText(sending.error, copy.failed)}</Banner> : null}
      <div className="dialog__footer">
        <Button onClick={onClose}>{copy.cancel}</Button>
        <Button
          kind="primary"
          busy={sending.isPending}
          busyLabel={copy.busy}
          onClick={() => sending.mutate()}
        >
          {copy.send}
        </Button>
      </div>
    </Dialog>
  );
}
