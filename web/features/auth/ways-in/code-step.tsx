import { useState } from 'react';
import { CallError } from '@app/contracts/request.ts';
import { callEndpoint } from '../../../lib/api/api.ts';
import { failureText } from '../../../lib/api/failure-text.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { useForm } from '../use-form.ts';
import { texts } from './texts.ts';

const { code: copy } = texts;
const names = ['code'] as const;

export type CodeStepProps = {
  onSignedIn: () => Promise<void>;
  /** The password has to be given again. */
  onStartAgain: () => void;
};

export default function CodeStep({ onSignedIn, onStartAgain }: CodeStepProps) {
  const [isRecovery, setRecovery] = useState(false);
  const [failure, setFailure] = useState<CallError | null>(null);
  const form = useForm({
    names,
    validate: ({ code }) => (code.trim() === '' ? { code: copy.missing } : {}),
    send: async (body) => {
      setFailure(null);
      try {
        await callEndpoint('signInWithCode', { body });
      } catch (error) {
        setFailure(error instanceof CallError ? error : new CallError(0, copy.wrong));
        return;
      }
      await onSignedIn();
    },
  });
  return (
    <>
      <p className="muted">{copy.intro}</p>
      {failure ? <Banner>{failureText(failure, copy.wrong)}</Banner> : null}
      <form {...form.formProps}>
        <Field
          key={isRecovery ? 'recovery' : 'app'}
          label={isRecovery ? copy.recovery : copy.app}
          hint={isRecovery ? copy.recoveryHint : copy.appHint}
          name="code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          error={form.errors.code}
          required
        />
        <Button kind="primary" size="large" full type="submit" busy={form.busy} busyLabel={copy.busy}>
          {copy.submit}
        </Button>
      </form>
      <Button kind="ghost" full onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? copy.byApp : copy.byRecovery}
      </Button>
      <Button kind="ghost" full onClick={onStartAgain}>
        {copy.back}
      </Button>
    </>
  );
}
