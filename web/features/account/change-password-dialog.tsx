import { useRef, useState, type FormEvent } from 'react';
import { CallError } from '@app/contracts/request.ts';
import { failureText } from '../../lib/failure-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import './account.css';
import { checkPasswordChange, type PasswordChange, type PasswordErrors } from './password-rules.ts';
import { useChangePassword } from './queries.ts';
import { texts } from './texts/dialogs.ts';

const say = texts.password;

const fields = [
  { name: 'current', label: say.current, autoComplete: 'current-password' },
  { name: 'next', label: say.next, autoComplete: 'new-password' },
  { name: 'confirm', label: say.confirm, autoComplete: 'new-password' },
] as const;

/** The field that the server's refusal is about, if it is about one. */
function fieldOf(error: unknown): keyof PasswordChange | null {
  if (!(error instanceof CallError)) return null;
  if (error.code === 'wrong_password') return 'current';
  return error.code === 'weak_password' || error.code === 'same_password' ? 'next' : null;
}

function refusedField(error: unknown): PasswordErrors {
  const field = fieldOf(error);
  return field ? { [field]: failureText(error, say.failed) } : {};
}

/** Rendered only while open, so that nothing typed outlives it. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState<PasswordChange>({ current: '', next: '', confirm: '' });
  const [errors, setErrors] = useState<PasswordErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const change = useChangePassword();

  /** Each error on its field, the first with the focus; false when there is none. */
  const show = (found: PasswordErrors): boolean => {
    setErrors(found);
    const bad = fields.find(({ name }) => found[name]);
    if (bad) form.current?.querySelector<HTMLInputElement>(`[name=${bad.name}]`)?.focus();
    return bad !== undefined;
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    if (show(checkPasswordChange(values))) return;
    change.mutate(
      { currentPassword: values.current, newPassword: values.next },
      {
        onSuccess: () => {
          toast({
            title: say.done,
            description: say.doneNote,
            kind: 'success',
          });
          onClose();
        },
        onError: (error) => show(refusedField(error)),
      },
    );
  };

  return (
    <Dialog open title={say.title} lightDismiss={false} onClose={onClose}>
      <form className="stackf" onSubmit={submit} ref={form} noValidate>
        {change.isError && !fieldOf(change.error) ? (
          <Banner>{failureText(change.error, say.failed)}</Banner>
        ) : null}
        {fields.map(({ name, label, autoComplete }) => (
          <PasswordField
            key={name}
            name={name}
            label={label}
            autoComplete={autoComplete}
            value={values[name]}
            error={errors[name]}
            data-autofocus={name === 'current' ? '' : undefined}
            onChange={(event) => {
              setValues({ ...values, [name]: event.target.value });
              setErrors({ ...errors, [name]: undefined });
            }}
          />
        ))}
        <div className="dialog-f">
          <Button onClick={onClose}>{say.cancel}</Button>
          <Button kind="primary" type="submit" busy={change.isPending} busyLabel={say.busy}>
            {say.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
