import { useState } from 'react';
import './unfollow-dialog.css';
import { ConfirmDialog } from '../../../overlay/dialog.tsx';
import { showToast } from '../../../feedback/toast-store.ts';
import { texts } from '../texts.ts';

const copy = texts.unfollow;

type UnfollowDialogProps = {
  /** EUR/USD */
  idea: string;
  /** Rejects with words for the user where the idea is still followed. */
  onUnfollow: () => Promise<unknown>;
  onClose: () => void;
};

/** Says what happens before it does. */
export default function UnfollowDialog({ idea, onUnfollow, onClose }: UnfollowDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const unfollow = async (): Promise<void> => {
    setBusy(true);
    try {
      await onUnfollow();
      showToast({ title: copy.done(idea) });
    } catch (error) {
      const description = error instanceof Error ? error.message : undefined;
      showToast({ title: copy.failed, description, kind: 'error' });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={copy.title(idea)}
      description={copy.what.map((sentence) => (
        <span key={sentence} className="unfollow-dialog__what">
          {sentence}
        </span>
      ))}
      cancelLabel={copy.keep}
      confirmLabel={copy.confirm}
      busy={isBusy}
      busyLabel={copy.busy}
      onCancel={onClose}
      onConfirm={() => void unfollow()}
    />
  );
}
