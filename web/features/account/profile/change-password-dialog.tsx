import { lazy, Suspense, useRef, useState, type FormEvent } from 'react';
import { CallError } from '@app/contracts/request.ts';
import { failureText } from '../../../lib/api/failure-text.ts';
import { useProductName } from '../../../lib/session/session.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { validatePasswordChange, type PasswordChange, type PasswordErrors } from './password-rules.ts';
import { useChangePassword } from './profile-queries.ts';
import { texts } from '../texts/dialogs.ts';
import '../account.css';

const copy = texts.password;

const fields = [
  { name: 'current', label: copy.current, autoComplete: 'current-password' },
  { name: 'next', label: copy.next, autoComplete: 'new-password' },
  { name: 'confirm', label: copy.confirm, autoComplete: 'new-password' },
] as const;

function fieldForError(error: unknown): keyof PasswordChange | null {
  if (!(error instanceof CallError)) return null;
  if (error.code === 'wrong_password') return 'current';
  return error.code === 'weak_password' || error.code === 'same_password' ? 'next' : null;
}

function fieldErrors(error: unknown): PasswordErrors {
  const field = fieldForError(error);
  return field ? { [field]: failureText(error, copy.failed) } : {};
}

/** Loaded with the first look at the field, as its dictionaries are large. */
const PasswordStrength = lazy(() => import('../../../ui/form/strength/password-strength.tsx'));

/** Rendered only while open, so that no typed password outlives it. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState<PasswordChange>({ current: '', next: '', confirm: '' });
  const [errors, setErrors] = useState<PasswordErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const productName = useProductName();
  const [nextInput, setNextInput] = useState<HTMLInputElement | null>(null);
  const strength = nextInput && (
    <Suspense>
      <PasswordStrength input={nextInput} productName={productName} hint="" />
    </Suspense>
  );
  const changePassword = useChangePassword();

  /** Focuses the first invalid field; false when there is none. */
  const showErrors = (nextErrors: PasswordErrors): boolean => {
    setErrors(nextErrors);
    const firstInvalid = fields.find(({ name }) => nextErrors[name]);
    if (firstInvalid) form.current?.querySelector<HTMLInputElement>(`[name=${firstInvalid.name}]`)?.focus();
    return firstInvalid !== undefined;
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (changePassword.isPending) return;
    if (showErrors(validatePasswordChange(values))) return;
    changePassword.mutate(
      { currentPassword: values.current, newPassword: values.next },
      {
        onSuccess: () => {
          showToast({
            title: copy.done,
            description: copy.doneNote,
            kind: 'success',
          });
          onClose();
        },
        onError: (error) => showErrors(fieldErrors(error)),
      },
    );
  };

  return (
    <Dialog open title={copy.title} lightDismiss={false} onClose={onClose}>
      <form className="dialog-form" onSubmit={submit} ref={form} noValidate>
        {changePassword.isError && !fieldForError(changePassword.error) ? (
          <Banner>{failureText(changePassword.error, copy.failed)}</Banner>
        ) : null}
        {fields.map(({ name, label, autoComplete }) => (
          <PasswordField
            key={name}
            name={name}
            label={label}
            autoComplete={autoComplete}
            value={values[name]}
            error={errors[name]}
            hint={name === 'next' ? strength : undefined}
            onFocus={name === 'next' ? (event) => setNextInput(event.currentTarget) : undefined}
            data-autofocus={name === 'current' ? '' : undefined}
            onChange={(event) => {
              setValues({ ...values, [name]: event.target.value });
              setErrors({ ...errors, [name]: undefined });
            }}
          />
        ))}
        <div className="dialog__footer">
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button kind="primary" type="submit" busy={changePassword.isPending} busyLabel={copy.busy}>
            {copy.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
