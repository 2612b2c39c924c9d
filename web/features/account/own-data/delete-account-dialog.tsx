import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type ChangeEvent, type FormEvent } from 'react';
import type { UserView } from '@app/contracts/accounts.ts';
import { CallError } from '@app/contracts/request.ts';
import { DELETE_WORD } from '@app/domain/access/delete-word.ts';
import { call } from '../../../lib/api.ts';
import { failureText } from '../../../lib/failure-text.ts';
import { count } from '../../../lib/format.ts';
import { leaveDeleted } from '../../../lib/session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import '../account.css';
import { DownloadData } from './download-data.tsx';
import './own-data.css';
import { texts } from '../texts/own-data.ts';

const say = texts.leaving;

const isWrongPassword = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'wrong_password';

/** Nobody knows what became of a call whose answer did not come. */
const refusalText = (error: unknown): string =>
  error instanceof CallError && error.status === 0 ? say.unknown : failureText(error, say.failed);

function WhatHappens({ user }: { user: UserView }) {
  const { losses, keeps } = say;
  const lost = [
    ...(user.plan === 'premium' ? [losses.premium] : []),
    ...(user.tokensRemaining > 0 ? [losses.tokens(count(user.tokensRemaining))] : []),
    losses.rest,
    losses.channels,
    losses.payment,
  ];
  return (
    <div className="fate">
      <h3>{say.lost}</h3>
      <ul>
        {lost.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <h3>{say.kept}</h3>
      <ul className="small muted">
        {Object.values(keeps).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

type Typed = { password: string; word: string };
type Errors = { [Name in keyof Typed]?: string | undefined };

function useDeletion() {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Typed>({ password: '', word: '' });
  const [errors, setErrors] = useState<Errors>({});
  const deletion = useMutation({
    networkMode: 'always',
    mutationFn: (password: string) => call('deleteAccount', { body: { password, confirm: DELETE_WORD } }),
    onSuccess: leaveDeleted,
    onError: (error) => {
      if (isWrongPassword(error)) show({ password: error.message });
    },
  });

  /** Each error on its field, the first with the focus. */
  const show = (found: Errors): boolean => {
    setErrors(found);
    const bad = (['password', 'word'] as const).find((name) => found[name]);
    if (bad) form.current?.querySelector<HTMLInputElement>(`[name=${bad}]`)?.focus();
    return bad !== undefined;
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (deletion.isPending || deletion.isSuccess) return;
    const { password, word } = typed;
    const bad = show({
      password: password === '' ? say.passwordMissing : undefined,
      word: word.trim() === DELETE_WORD ? undefined : say.wordMissing(DELETE_WORD),
    });
    if (!bad) deletion.mutate(password);
  };
  /** What a field needs to be typed into, and to lose its error by that. */
  const wiring = (name: keyof Typed) => ({
    name,
    value: typed[name],
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setTyped({ ...typed, [name]: event.target.value });
      setErrors({ ...errors, [name]: undefined });
    },
  });
  return { form, deletion, submit, wiring };
}

/** Rendered only while open, so that nothing typed outlives it. */
export function DeleteAccountDialog({ user, onClose }: { user: UserView; onClose: () => void }) {
  const { form, deletion, submit, wiring } = useDeletion();
  const busy = deletion.isPending || deletion.isSuccess;
  return (
    <Dialog open title={say.title} description={say.about} lightDismiss={false} onClose={onClose}>
      <form className="stackf" onSubmit={submit} ref={form} noValidate>
        <WhatHappens user={user} />
        <div className="acts">
          <DownloadData />
        </div>
        {deletion.isError && !isWrongPassword(deletion.error) ? (
          <Banner>{refusalText(deletion.error)}</Banner>
        ) : null}
        <PasswordField {...wiring('password')} label={say.password} autoComplete="current-password" />
        <Field
          {...wiring('word')}
          label={say.word(DELETE_WORD)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <div className="dialog-f">
          <Button onClick={onClose}>{say.keep}</Button>
          <Button kind="danger" type="submit" busy={busy} busyLabel={say.busy}>
            {say.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
