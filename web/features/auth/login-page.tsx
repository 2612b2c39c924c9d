import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { CallError } from '@app/contracts/request.ts';
import { isEmailAddress } from '@app/contracts/typed-text.ts';
import { call } from '../../lib/api.ts';
import { failureText } from '../../lib/failure-text.ts';
import { askUser, useProductName } from '../../lib/session.ts';
import { AuthCard } from '../../ui/auth-card.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import './auth.css';
import { safeNext } from './safe-next.ts';
import { useForm, type Errors, type Values } from './use-form.ts';

const names = ['email', 'password'] as const;
const WRONG = 'Invalid email or password. Please try again.';
/** The password was right, yet the next call came without the cookie. */
const NOT_KEPT = 'Your browser did not keep the sign-in. Please allow cookies for this site and try again.';
/** The chat opens this long after the user is known. */
const OPEN_AFTER = 150;

const checkLogin = ({ email, password }: Values<(typeof names)[number]>): Errors<(typeof names)[number]> => ({
  ...(!isEmailAddress(email) && { email: 'Email is required' }),
  ...(password === '' && { password: 'Password is required' }),
});

export default function LoginPage() {
  const product = useProductName();
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const [failure, setFailure] = useState<string | null>(null);

  const send = async (body: Values<(typeof names)[number]>) => {
    setFailure(null);
    try {
      await call('login', { body });
      const user = await askUser();
      if (!user) throw new CallError(401, NOT_KEPT);
    } catch (error) {
      const text = failureText(error, WRONG);
      setFailure(text);
      toast({ title: 'Login failed', description: text, kind: 'error' });
      return;
    }
    toast({ title: 'Welcome back!', kind: 'success' });
    await new Promise((resolve) => setTimeout(resolve, OPEN_AFTER));
    navigate(safeNext(search.get('next')), { replace: true });
  };
  const form = useForm({ names, validate: checkLogin, send });

  return (
    <AuthCard
      brand={product}
      title="Welcome Back"
      mood={failure ? 'red' : 'purple'}
      other={{ href: '/signup', label: 'Sign Up' }}
    >
      {failure ? <Banner>{failure}</Banner> : null}
      <form {...form.wiring}>
        <Field
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          required
          error={form.errors.email}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          error={form.errors.password}
        />
        <div className="auth-forgot">
          <Link className="lnk small" href="/forgot-password">
            Forgot password?
          </Link>
        </div>
        <Button kind="primary" size="lg" full type="submit" busy={form.busy} busyLabel="Signing in...">
          Sign In
        </Button>
      </form>
      <p className="small muted auth-note">
        New here?{' '}
        <Link className="lnk" href="/signup">
          Create an account
        </Link>
      </p>
    </AuthCard>
  );
}
