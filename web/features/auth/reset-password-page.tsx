import { useState } from 'react';
import { Link } from 'wouter';
import { CallError } from '@app/contracts/request.ts';
import { passwordRefusal } from '@app/contracts/typed-text.ts';
import { PASSWORD_MIN } from '@app/domain/access/password-length.ts';
import { call } from '../../lib/api.ts';
import { failureText } from '../../lib/failure-text.ts';
import { linkToken } from '../../lib/link-token.ts';
import { refreshUser, useProductName } from '../../lib/session.ts';
import { AuthCard } from '../../ui/auth-card.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import './auth.css';
import { texts } from './texts.ts';
import { useForm, type Errors, type Values } from './use-form.ts';

const names = ['password', 'confirmPassword'] as const;
type Name = (typeof names)[number];

const { reset: say, shared } = texts;

const refusal = (value: string): string | undefined =>
  value === '' ? shared.tooShort : passwordRefusal(value);

/** Exported for its test. */
export function checkReset({ password, confirmPassword }: Values<Name>): Errors<Name> {
  const mismatch = password === confirmPassword ? undefined : say.mismatch;
  return { password: refusal(password), confirmPassword: refusal(confirmPassword) ?? mismatch };
}

/** The token itself was refused: used, too old or mistyped. */
const refusesToken = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'bad_token' || error.code === 'bad_input');

const AskAgain = () => (
  <>
    <p className="muted">{say.invalid}</p>
    <div className="auth-actions">
      <Link className={buttonClass({ kind: 'primary', size: 'lg', full: true })} href="/forgot-password">
        {say.askAgain}
      </Link>
      <Link className={buttonClass({ size: 'lg', full: true })} href="/login">
        {shared.backToLogin}
      </Link>
    </div>
  </>
);

export default function ResetPasswordPage() {
  const product = useProductName();
  const [token] = useState(linkToken);
  const [view, setView] = useState<'form' | 'invalid' | 'done'>(token ? 'form' : 'invalid');
  const [failed, setFailed] = useState(false);

  const send = async ({ password }: Values<Name>) => {
    setFailed(false);
    try {
      await call('resetPassword', { body: { token: token ?? '', password } });
      // Every session ended with the old password, this browser's too.
      await refreshUser();
      setView('done');
    } catch (error) {
      setFailed(true);
      if (error instanceof CallError && error.code === 'weak_password')
        form.show({ password: error.message });
      toast({
        title: say.failed,
        description: failureText(error, say.failedOtherwise),
        kind: 'error',
      });
      if (refusesToken(error)) setView('invalid');
    }
  };
  const form = useForm<Name>({ names, validate: checkReset, send });

  if (view === 'invalid') {
    return (
      <AuthCard brand={product} view={view} mood="red" title={say.invalidTitle}>
        <AskAgain />
      </AuthCard>
    );
  }
  if (view === 'done') {
    return (
      <AuthCard brand={product} view={view} mood="green" title={say.doneTitle}>
        <p className="muted">{say.done}</p>
        <Link className={buttonClass({ kind: 'primary', size: 'lg', full: true })} href="/login">
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
      title={say.title}
      intro={say.intro}
    >
      <form {...form.wiring}>
        <PasswordField
          label={say.password}
          name="password"
          autoComplete="new-password"
          required
          hint={shared.passwordHint(PASSWORD_MIN)}
          error={errors.password}
        />
        <PasswordField
          label={say.confirm}
          name="confirmPassword"
          autoComplete="new-password"
          required
          error={errors.confirmPassword}
        />
        <Button kind="primary" size="lg" full type="submit" busy={form.busy} busyLabel={say.busy}>
          {say.button}
        </Button>
      </form>
    </AuthCard>
  );
}
