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
import { texts } from './texts.ts';
import { useForm, type Errors, type Values } from './use-form.ts';

const names = ['email', 'password'] as const;
const { login: say, shared } = texts;
/** The chat opens this long after the user is known. */
const OPEN_AFTER = 150;

const checkLogin = ({ email, password }: Values<(typeof names)[number]>): Errors<(typeof names)[number]> => ({
  ...(!isEmailAddress(email) && { email: say.emailMissing }),
  ...(password === '' && { password: say.passwordMissing }),
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
      // The password was right, yet the next call came without the cookie.
      if (!user) throw new CallError(401, say.notKept);
    } catch (error) {
      const text = failureText(error, say.wrong);
      setFailure(text);
      toast({ title: say.failed, description: text, kind: 'error' });
      return;
    }
    toast({ title: say.welcome, kind: 'success' });
    await new Promise((resolve) => setTimeout(resolve, OPEN_AFTER));
    navigate(safeNext(search.get('next')), { replace: true });
  };
  const form = useForm({ names, validate: checkLogin, send });

  return (
    <AuthCard
      brand={product}
      title={say.title}
      mood={failure ? 'red' : 'purple'}
      other={{ href: '/signup', label: shared.signUp }}
    >
      {search.get('account') === 'deleted' ? <Banner tone="success">{say.deleted}</Banner> : null}
      {failure ? <Banner>{failure}</Banner> : null}
      <form {...form.wiring}>
        <Field
          label={shared.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          required
          error={form.errors.email}
        />
        <PasswordField
          label={shared.password}
          name="password"
          autoComplete="current-password"
          required
          error={form.errors.password}
        />
        <div className="auth-forgot">
          <Link className="lnk small" href="/forgot-password">
            {say.forgot}
          </Link>
        </div>
        <Button kind="primary" size="lg" full type="submit" busy={form.busy} busyLabel={say.busy}>
          {shared.signIn}
        </Button>
      </form>
      <p className="small muted auth-note">
        {say.newHere}{' '}
        <Link className="lnk" href="/signup">
          {say.create}
        </Link>
      </p>
    </AuthCard>
  );
}
