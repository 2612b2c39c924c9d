import { lazy, Suspense, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { CallError } from '@app/contracts/request.ts';
import { isEmailAddress } from '@app/contracts/typed-text.ts';
import { callEndpoint } from '../../../lib/api/api.ts';
import { failureText } from '../../../lib/api/failure-text.ts';
import { fetchUser, useProductName } from '../../../lib/session/session.ts';
import { AuthCard } from '../../../ui/layout/auth-card.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import '../auth.css';
import { EmailField } from '../auth-fields.tsx';
import { texts } from '../texts.ts';
import { useForm, type FormErrors, type FormValues } from '../use-form.ts';

/** Loaded once the form stands. */
const OtherWays = lazy(() => import('../ways-in/other-ways.tsx'));
const CodeStep = lazy(() => import('../ways-in/code-step.tsx'));

const ALLOWED_PATHS = new Set(['/signals', '/market', '/confidence', '/backtest', '/adminnimda']);

/** Prevents open redirects: only known screens, else the chat. */
const getSafeNextPath = (requested: string | null): string =>
  requested !== null && ALLOWED_PATHS.has(requested) ? requested : '/';

const names = ['email', 'password'] as const;
const { login: copy, shared } = texts;
const OPEN_DELAY_MS = 150;

const validateLogin = ({
  email,
  password,
}: FormValues<(typeof names)[number]>): FormErrors<(typeof names)[number]> => ({
  ...(!isEmailAddress(email) && { email: copy.emailMissing }),
  ...(password === '' && { password: copy.passwordMissing }),
});

export default function LoginPage() {
  const product = useProductName();
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const [failure, setFailure] = useState<string | null>(null);

  const outcome = search.get('sign-in');
  const [needsCode, setNeedsCode] = useState(outcome === 'code');

  const enter = async () => {
    const user = await fetchUser();
    // The password was right, yet the browser did not keep the session cookie.
    if (!user) throw new CallError(401, copy.notKept);
    showToast({ title: copy.welcome, kind: 'success' });
    await new Promise((resolve) => setTimeout(resolve, OPEN_DELAY_MS));
    navigate(getSafeNextPath(search.get('next')), { replace: true });
  };
  const send = async (body: FormValues<(typeof names)[number]>) => {
    setFailure(null);
    try {
      await callEndpoint('login', { body });
      await enter();
    } catch (error) {
      if (error instanceof CallError && error.code === 'second_factor') return setNeedsCode(true);
      const text = failureText(error, copy.wrong);
      setFailure(text);
      // The banner says why.
      showToast({ title: copy.failed, kind: 'error' });
    }
  };
  const form = useForm({ names, validate: validateLogin, send });

  if (needsCode)
    return (
      <AuthCard brand={product} title={copy.oneMore} view="code">
        <Suspense>
          <CodeStep onSignedIn={enter} onStartAgain={() => setNeedsCode(false)} />
        </Suspense>
      </AuthCard>
    );
  return (
    <AuthCard
      brand={product}
      title={copy.title}
      mood={failure ? 'red' : 'purple'}
      other={{ href: '/signup', label: shared.signUp }}
    >
      {search.get('account') === 'deleted' ? <Banner tone="success">{copy.deleted}</Banner> : null}
      {failure ? <Banner>{failure}</Banner> : null}
      <form {...form.formProps}>
        <EmailField label={shared.email} error={form.errors.email} autoComplete="username webauthn" />
        <PasswordField
          label={shared.password}
          name="password"
          autoComplete="current-password"
          required
          error={form.errors.password}
        />
        <div className="auth-forgot">
          <Link className="link small" href="/forgot-password">
            {copy.forgot}
          </Link>
        </div>
        <Button kind="primary" size="large" full type="submit" busy={form.busy} busyLabel={copy.busy}>
          {shared.signIn}
        </Button>
      </form>
      <Suspense>
        <OtherWays onSignedIn={enter} next={search.get('next')} outcome={outcome} />
      </Suspense>
      <p className="small muted auth-note">
        {copy.newHere}{' '}
        <Link className="link" href="/signup">
          {copy.create}
        </Link>
      </p>
    </AuthCard>
  );
}
