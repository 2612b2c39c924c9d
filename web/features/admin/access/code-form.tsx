import { useState } from 'react';
import type { AdminAccessState } from '@app/contracts/admin/access.ts';
import { callEndpoint } from '../../../lib/api/api.ts';
import { failureText } from '../../../lib/api/failure-text.ts';
import { askPasskey } from '../../../lib/device/passkeys.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { texts } from './texts.ts';
import { useFormSubmission } from './use-form-submission.ts';

const { code: copy } = texts;

type CodeFormProps = {
  onOpened: (access: AdminAccessState) => void;
  /** A passkey of this account opens the admin pages too. */
  hasPasskey: boolean;
};

function PasskeyButton({ onOpened }: Pick<CodeFormProps, 'onOpened'>) {
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setFailure(null);
    setBusy(true);
    try {
      const { options } = await callEndpoint('beginAdminPasskey');
      const passkey = await askPasskey(options);
      if (passkey) onOpened(await callEndpoint('openAdminAccessByPasskey', { body: { passkey } }));
    } catch (error) {
      setFailure(failureText(error, texts.wrong));
    }
    setBusy(false);
  };
  return (
    <>
      {failure ? <Banner>{failure}</Banner> : null}
      <Button icon="key-round" full busy={busy} busyLabel={copy.busy} onClick={() => void open()}>
        {copy.byPasskey}
      </Button>
    </>
  );
}

export function CodeForm({ onOpened, hasPasskey }: CodeFormProps) {
  const [isRecovery, setRecovery] = useState(false);
  const { busy, failure, submit } = useFormSubmission(async (readField) => {
    const standing = await callEndpoint('openAdminAccess', { body: { code: readField('code') } });
    if (isRecovery)
      showToast({
        title: copy.codesLeft(standing.recoveryCodesLeft),
        description: copy.setUpAnew,
        kind: 'info',
      });
    onOpened(standing);
  });
  const field = isRecovery
    ? { label: copy.recovery, hint: copy.recoveryHint, maxLength: 40 }
    : { label: copy.app, hint: copy.appHint, inputMode: 'numeric' as const, maxLength: 12 };
  return (
    <>
      {failure ? <Banner>{failure}</Banner> : null}
      <form className="code-form" noValidate onSubmit={submit}>
        <Field
          key={String(isRecovery)}
          {...field}
          name="code"
          className="code-input"
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          required
        />
        <Button kind="primary" size="large" full type="submit" busy={busy} busyLabel={copy.busy}>
          {copy.open}
        </Button>
        <Button kind="ghost" full onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? copy.byApp : copy.byRecovery}
        </Button>
      </form>
      {hasPasskey ? <PasskeyButton onOpened={onOpened} /> : null}
      <p className="small muted">{copy.lost}</p>
    </>
  );
}
