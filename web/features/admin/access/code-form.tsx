import { useState } from 'react';
import type { AdminStanding } from '@app/contracts/admin-access.ts';
import { call } from '../../../lib/api.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { texts } from './texts.ts';
import { useSending } from './use-sending.ts';

const { code: say } = texts;

/** A code of the app, or a recovery code. */
export function CodeForm({ onOpened }: { onOpened: (standing: AdminStanding) => void }) {
  const [isRecovery, setRecovery] = useState(false);
  const { busy, failure, submit } = useSending(async (typed) => {
    const standing = await call('openAdminAccess', { body: { code: typed('code') } });
    if (isRecovery)
      toast({ title: say.codesLeft(standing.recoveryCodesLeft), description: say.setUpAnew, kind: 'info' });
    onOpened(standing);
  });
  const field = isRecovery
    ? { label: say.recovery, hint: say.recoveryHint, maxLength: 40 }
    : { label: say.app, hint: say.appHint, inputMode: 'numeric' as const, maxLength: 12 };
  return (
    <>
      {failure ? <Banner>{failure}</Banner> : null}
      <form className="door-form" noValidate onSubmit={submit}>
        <Field
          key={String(isRecovery)}
          {...field}
          name="code"
          className="door-code"
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          required
        />
        <Button kind="primary" size="lg" full type="submit" busy={busy} busyLabel={say.busy}>
          {say.open}
        </Button>
        <Button kind="ghost" full onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? say.byApp : say.byRecovery}
        </Button>
      </form>
      <p className="small muted">{say.lost}</p>
    </>
  );
}
