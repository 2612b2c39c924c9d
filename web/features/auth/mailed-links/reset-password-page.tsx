import { useState } from 'react';
import { Link } from 'wouter';
import { CallError } from '@app/contracts/request.ts';
import { validateNewPassword } from '@app/contracts/typed-text.ts';
import { callEndpoint } from '../../../lib/api/api.ts';
import { failureText } from '../../../lib/api/failure-text.ts';
import { capturedLinkToken } from '../../../lib/session/link-token.ts';
import { refreshUser, useProductName } from '../../../lib/session/session.ts';
import { AuthCard } from '../../../ui/layout/auth-card.tsx';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { dismissError, showToast } from '../../../ui/feedback/toast-store.ts';
import '../auth.css';
import { NewPasswordFields } from '../auth-fields.tsx';
import { texts as authTexts } from '../texts.ts';
import { texts } from './texts.ts';
import { isTokenRefused } from './is-token-refused.ts';
import { useForm, type FormErrors, type FormValues } from '../use-form.ts';

const names = ['password', 'confirmPassword'] as const;
type Name = (typeof names)[number];

const copy = texts.reset;
const { shared } = authTexts;

const passwordError = (value: string): string | undefined =>
  value === '' ? shared.tooShort : validateNewPassword(value);

export function validateReset({ password, confirmPassword }: FormValues<Name>): FormErrors<Name> {
  const mismatch = password === confirmPassword ? undefined : copy.mismatch;
  return { password: passwordError(password), confirmPassword: passwordError(confirmPassword) ?? mismatch };
}

const RequestNewLink = () => (
  <>
    <p className="muted">{copy.invalid}</p>
    <div className="auth-actions">
      <Link className={buttonClass({ kind: 'primary', size: 'large', full: true })} href="/forgot-password">
        {copy.askAgain}
      </Link>
      <Link className={buttonClass({ size: 'large', full: true })} href="/login">
        {shared.backToLogin}
      </Link>
    </div>
  </>
);

export default function ResetPasswordPage() {
  const product = useProductName();
  const [token] = useState(capturedLinkToken);
  const [view, setView] = useState<'form' | 'invalid' | 'done'>(token ? 'form' : 'invalid');
  const [failed, setFailed] = useState(false);

  const send = async ({ password }: FormValues<Name>) => {
    setFailed(false);
    try {
      await callEndpoint('resetPassword', { body: { token: token ?? '', password } });
      // The reset ended every session, this browser's too.
      await refreshUser();
      dismissError(copy.failed);
      setView('done');
    } catch (error) {
      setFailed(true);
      const isWeak = error instanceof CallError && error.code === 'weak_password';
      if (isWeak) form.show({ password: error.message });
      showToast({
        title: copy.failed,
        description: isWeak ? undefined : failureText(error, copy.failedOtherwise),
        kind: 'error',
      });
      if (isTokenRefused(error)) setView('invalid');
    }
  };
  const form = useForm<Name>({ names, validate: validateReset, send });

  if (view === 'invalid') {
    return (
      <AuthCard brand={product} view={view} mood="red" title={copy.invalidTitle}>
        <RequestNewLink />
      </AuthCard>
    );
  }
  if (view === 'done') {
    return (
      <AuthCard brand={product} view={view} mood="green" title={copy.doneTitle}>
        <p className="muted">{copy.done}</p>
        <Link className={buttonClass({ kind: 'primary', size: 'large', full: true })} href="/login">
          {shared.goToLogin}
        </Link>
      </AuthCard>
    );
  }
  const { errors } = form;
  return (
    <AuthCard
      brand={product}
      view={view}
      mood={failed || errors.password || errors.confirmPassword ? 'red' : 'purple'}
      title={copy.title}
      intro={copy.intro}
    >
      <form {...form.formProps}>
        <NewPasswordFields label={copy.password} confirmLabel={copy.confirm} errors={errors} />
        <Button kind="primary" size="large" full type="submit" busy={form.busy} busyLabel={copy.busy}>
          {copy.button}
        </Button>
      </form>
    </AuthCard>
  );
}
