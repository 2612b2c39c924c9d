import { useState, type FormEvent } from 'react';
import type { SignInMethods } from '@app/contracts/accounts/sign-in-methods.ts';
import { callEndpoint } from '../../../../lib/api/api.ts';
import { failureText } from '../../../../lib/api/failure-text.ts';
import { askPasskey } from '../../../../lib/device/passkeys.ts';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { Button, buttonClass } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { PasswordField } from '../../../../ui/form/password-field.tsx';
import { texts } from '../../texts/sign-in-methods.ts';
import '../../account.css';

const { proof: copy } = texts;

export type ProofDialogProps = {
  methods: SignInMethods;
  onProved: (methods: SignInMethods) => void;
  onClose: () => void;
};

/** By any way in that the account has. */
export function ProofDialog({ methods, onProved, onClose }: ProofDialogProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const prove = async (ask: () => Promise<SignInMethods | null>) => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const proved = await ask();
      if (proved) onProved(proved);
    } catch (error) {
      setFailure(failureText(error, copy.wrong));
    }
    setBusy(false);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('proof');
    const value = typeof typed === 'string' ? typed : '';
    if (value === '') return setFailure(methods.hasPassword ? copy.passwordMissing : copy.wrong);
    const body = methods.hasPassword ? { password: value } : { code: value };
    void prove(() => callEndpoint('proveIdentity', { body }));
  };
  const provePasskey = () =>
    prove(async () => {
      const { options } = await callEndpoint('beginPasskeyProof');
      const passkey = await askPasskey(options);
      return passkey && callEndpoint('proveByPasskey', { body: { passkey } });
    });
  const hasField = methods.hasPassword || methods.codes !== null;
  const [identity] = methods.identities;
  return (
    <Dialog open title={copy.title} description={copy.about} lightDismiss={false} onClose={onClose}>
      <form className="dialog-form" onSubmit={submit} noValidate>
        {failure ? <Banner>{failure}</Banner> : null}
        {methods.hasPassword ? (
          <PasswordField
            label={copy.password}
            name="proof"
            autoComplete="current-password"
            data-autofocus=""
          />
        ) : methods.codes ? (
          <Field label={copy.code} name="proof" autoComplete="one-time-code" data-autofocus="" />
        ) : null}
        {methods.passkeys.length > 0 ? (
          <Button icon="key-round" onClick={() => void provePasskey()}>
            {copy.passkey}
          </Button>
        ) : null}
        {!hasField && identity ? (
          <a className={buttonClass({})} href="/api/sign-in/provider">
            {copy.provider(identity.provider)}
          </a>
        ) : null}
        <div className="dialog__footer">
          <Button onClick={onClose}>{texts.cancel}</Button>
          {hasField ? (
            <Button kind="primary" type="submit" busy={busy} busyLabel={copy.busy}>
              {copy.submit}
            </Button>
          ) : null}
        </div>
      </form>
    </Dialog>
  );
}
