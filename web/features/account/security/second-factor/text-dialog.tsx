import { useState, type FormEvent, type ReactNode } from 'react';
import { failureText } from '../../../../lib/api/failure-text.ts';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { texts } from '../../texts/sign-in-methods.ts';
import '../../account.css';

export type ReadField = (name: string) => string;

export type TextDialogProps = {
  title: string;
  about?: string;
  submit: string;
  busyLabel?: string;
  isDangerous?: boolean;
  /** Closes by itself where it ends well. */
  onSubmit: (typed: ReadField) => Promise<void>;
  onClose: () => void;
  children?: ReactNode;
};

/** A question with native fields; a failure stays beside them and loses nothing typed. */
export function TextDialog({
  title,
  about,
  submit,
  busyLabel = submit,
  isDangerous = false,
  onSubmit,
  onClose,
  children,
}: TextDialogProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (form: HTMLFormElement) => {
    const data = new FormData(form);
    setBusy(true);
    setFailure(null);
    try {
      await onSubmit((name) => {
        const value = data.get(name);
        return typeof value === 'string' ? value : '';
      });
    } catch (error) {
      setFailure(failureText(error, texts.changeFailed));
      form.querySelector('input')?.focus();
    }
    setBusy(false);
  };
  return (
    <Dialog open title={title} description={about} lightDismiss={false} onClose={onClose}>
      <form
        className="dialog-form"
        noValidate
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          if (!busy) void send(event.currentTarget);
        }}
      >
        {failure ? <Banner>{failure}</Banner> : null}
        {children}
        <div className="dialog__footer">
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind={isDangerous ? 'danger' : 'primary'} type="submit" busy={busy} busyLabel={busyLabel}>
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
