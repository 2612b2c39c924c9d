import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState, type ChangeEvent, type FormEvent } from 'react';
import type { UserView } from '@app/contracts/accounts/accounts.ts';
import { CallError } from '@app/contracts/request.ts';
import { DELETE_CONFIRMATION } from '@app/domain/access/delete-confirmation.ts';
import { callEndpoint } from '../../../lib/api/api.ts';
import { failureText } from '../../../lib/api/failure-text.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { leaveAfterDeletion } from '../../../lib/session/session.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { signInMethodsQuery } from '../security/second-factor/method-queries.ts';
import { ProofDialog } from '../security/second-factor/proof-dialog.tsx';
import { DownloadDataButton } from './download-data-button.tsx';
import { texts } from '../texts/own-data.ts';
import '../account.css';
import './delete-account-dialog.css';

const copy = texts.leaving;

const hasCode = (error: unknown, code: 'wrong_password' | 'proof_needed'): boolean =>
  error instanceof CallError && error.code === code;
const isWrongPassword = (error: unknown): boolean => hasCode(error, 'wrong_password');

/** Without a reply the account may or may not have been deleted. */
const deletionFailureText = (error: unknown): string =>
  error instanceof CallError && error.status === 0 ? copy.unknown : failureText(error, copy.failed);

function DeletionConsequences({ user }: { user: UserView }) {
  const { losses: lossTexts, keeps } = copy;
  const losses = [
    ...(user.plan === 'premium' ? [lossTexts.premium] : []),
    ...(user.tokensRemaining > 0 ? [lossTexts.tokens(formatCount(user.tokensRemaining))] : []),
    lossTexts.rest,
    lossTexts.channels,
    lossTexts.payment,
  ];
  return (
    <div className="deletion-consequences">
      <h3>{copy.lost}</h3>
      <ul>
        {losses.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <h3>{copy.kept}</h3>
      <ul className="small muted">
        {Object.values(keeps).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

type DeletionForm = { password: string; word: string };
type DeletionFormErrors = { [Name in keyof DeletionForm]?: string | undefined };

function useAccountDeletion(hasPassword: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<DeletionForm>({ password: '', word: '' });
  const [errors, setErrors] = useState<DeletionFormErrors>({});
  const deletion = useMutation({
    networkMode: 'always',
    mutationFn: (password: string) =>
      callEndpoint('deleteAccount', {
        body: { ...(hasPassword && { password }), confirm: DELETE_CONFIRMATION },
      }),
    onSuccess: leaveAfterDeletion,
    onError: (error) => {
      if (isWrongPassword(error)) showErrors({ password: error.message });
    },
  });

  /** Focuses the first invalid field; false when there is none. */
  const showErrors = (nextErrors: DeletionFormErrors): boolean => {
    setErrors(nextErrors);
    const firstInvalid = (['password', 'word'] as const).find((name) => nextErrors[name]);
    if (firstInvalid) form.current?.querySelector<HTMLInputElement>(`[name=${firstInvalid}]`)?.focus();
    return firstInvalid !== undefined;
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (deletion.isPending || deletion.isSuccess) return;
    const { password, word } = typed;
    const bad = showErrors({
      password: hasPassword && password === '' ? copy.passwordMissing : undefined,
      word: word.trim() === DELETE_CONFIRMATION ? undefined : copy.wordMissing(DELETE_CONFIRMATION),
    });
    if (!bad) deletion.mutate(password);
  };
  const fieldProps = (name: keyof DeletionForm) => ({
    name,
    value: typed[name],
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setTyped({ ...typed, [name]: event.target.value });
      setErrors({ ...errors, [name]: undefined });
    },
  });
  return { form, deletion, submit, wiring: fieldProps };
}

/** Rendered only while open, so that no typed password outlives it. */
export function DeleteAccountDialog({ user, onClose }: { user: UserView; onClose: () => void }) {
  const { data: methods } = useQuery(signInMethodsQuery);
  const hasPassword = methods?.hasPassword ?? true;
  const { form, deletion, submit, wiring } = useAccountDeletion(hasPassword);
  const busy = deletion.isPending || deletion.isSuccess;
  if (methods && hasCode(deletion.error, 'proof_needed'))
    return <ProofDialog methods={methods} onClose={onClose} onProved={() => deletion.mutate('')} />;
  return (
    <Dialog open title={copy.title} description={copy.about} lightDismiss={false} onClose={onClose}>
      <form className="dialog-form" onSubmit={submit} ref={form} noValidate>
        <DeletionConsequences user={user} />
        <div className="action-row">
          <DownloadDataButton />
        </div>
        {deletion.isError && !isWrongPassword(deletion.error) ? (
          <Banner>{deletionFailureText(deletion.error)}</Banner>
        ) : null}
        {hasPassword ? (
          <PasswordField {...wiring('password')} label={copy.password} autoComplete="current-password" />
        ) : null}
        <Field
          {...wiring('word')}
          label={copy.word(DELETE_CONFIRMATION)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <div className="dialog__footer">
          <Button onClick={onClose}>{copy.keep}</Button>
          <Button kind="danger" type="submit" busy={busy} busyLabel={copy.busy}>
            {copy.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
