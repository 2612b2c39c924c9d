import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { UserView } from '@app/contracts/accounts/accounts.ts';
import { maskEmail } from '@app/domain/access/mask-email.ts';
import { failureText } from '../../../lib/api/failure-text.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { texts } from '../texts/security.ts';
import { useConfirmTelegram, useDeclineTelegram } from './security-queries.ts';
import '../account.css';

const copy = texts.telegram;
const NUMBER = /^\d{3}$/;

type Request = NonNullable<UserView['telegramRequest']>;

function RequestForm() {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const confirm = useConfirmTelegram();
  const decline = useDeclineTelegram();
  const isBusy = confirm.isPending || decline.isPending;
  const showError = (text: string): void => {
    setError(text);
    field.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (!NUMBER.test(typed.trim())) return showError(copy.missing);
    confirm.mutate(typed.trim(), { onError: (failure) => showError(failureText(failure, copy.failed)) });
  };
  return (
    <form className="dialog-form" onSubmit={submit} noValidate>
      {decline.isError ? <Banner>{failureText(decline.error, copy.failed)}</Banner> : null}
      <Field
        ref={field}
        name="number"
        label={copy.number}
        hint={copy.hint}
        error={error}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        data-autofocus
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setError(undefined);
        }}
      />
      <div className="dialog__footer">
        <Button busy={decline.isPending} busyLabel={copy.declining} onClick={() => decline.mutate()}>
          {copy.decline}
        </Button>
        <Button kind="primary" type="submit" busy={confirm.isPending} busyLabel={copy.busy}>
          {copy.confirm}
        </Button>
      </div>
    </form>
  );
}

type TelegramRequestProps = { email: string; request: Request };

/** Closing it refuses nothing: it comes back with the next visit while the chat still waits. */
export default function TelegramRequest({ email, request }: TelegramRequestProps): ReactNode {
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const { name, expiresAt } = request;
  const account = name === null ? copy.unnamed : copy.account(name);
  return (
    <Dialog
      open={closedFor !== expiresAt}
      title={copy.title}
      description={copy.about(account, maskEmail(email))}
      lightDismiss={false}
      onClose={() => setClosedFor(expiresAt)}
    >
      <RequestForm />
    </Dialog>
  );
}
