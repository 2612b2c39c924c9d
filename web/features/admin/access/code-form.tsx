import { useState } from 'react';
import type { AdminAccessState } from '@app/contracts/admin/access.ts';
import { callEndpoint } from '../../../lib/api/api.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { texts } from './texts.ts';
import { useFormSubmission } from './use-form-submission.ts';

const { code: copy } = texts;

export function CodeForm({ onOpened }: { onOpened: (access: AdminAccessState) => void }) {
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
      <p className="small muted">{copy.lost}</p>
    </>
  );
}
