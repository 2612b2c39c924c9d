import { useState } from 'react';
import { CallError } from '@app/contracts/request.ts';
import { isEmailAddress, passwordRefusal } from '@app/contracts/typed-text.ts';
import { PASSWORD_MIN } from '@app/domain/access/password-length.ts';
import { DAILY_ALLOWANCE, WELCOME_DAYS, WELCOME_GRANT } from '@app/domain/tokens/balance.ts';
import { call } from '../../lib/api.ts';
import { forgetCampaign } from '../../lib/campaign.ts';
import { failureText } from '../../lib/failure-text.ts';
import { takeUser, useProductName } from '../../lib/session.ts';
import { AuthCard } from '../../ui/auth-card.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import './auth.css';
import { SignedUp } from './signed-up.tsx';
import { tellCampaign } from './tell-campaign.ts';
import { texts } from './texts.ts';
import { useForm, type Errors, type Values } from './use-form.ts';

const names = ['email', 'password', 'confirmPassword'] as const;
type Name = (typeof names)[number];

const { signUp: say, shared } = texts;

/** Exported for its test: the specification's own messages, in its own order. */
export function checkSignUp({ email, password, confirmPassword }: Values<Name>): Errors<Name> {
  const errors: Errors<Name> = { password: passwordRefusal(password) };
  if (!isEmailAddress(email)) errors.email = say.emailWrong;
  if (email.trim() === '') errors.email = say.emailMissing;
  if (confirmPassword !== password) errors.confirmPassword = say.mismatch;
  return errors;
}

const registrationText = (error: unknown): string =>
  error instanceof CallError &&
  (error.code === 'email_taken' || error.message.includes('Email already exists'))
    ? say.taken
    : failureText(error, say.failedOtherwise);

/** Where the refusal belongs to one field, it is also said there. */
function fieldOf(error: unknown): Name | null {
  if (!(error instanceof CallError)) return null;
  if (error.code === 'email_taken') return 'email';
  return error.code === 'weak_password' ? 'password' : null;
}

const Acceptance = () => (
  <p className="small muted auth-note">
    {say.accept.before}{' '}
    <a className="lnk" href="/terms">
      {say.accept.terms}
    </a>{' '}
    {say.accept.and}{' '}
    <a className="lnk" href="/privacy">
      {say.accept.privacy}
    </a>
    .
  </p>
);

export default function SignUpPage() {
  const product = useProductName();
  const [made, setMade] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);

  const send = async ({ email, password }: Values<Name>) => {
    setFailed(false);
    await tellCampaign();
    try {
      const { user, autoLoggedIn } = await call('register', { body: { email, password } });
      forgetCampaign();
      const isIn = user !== undefined && autoLoggedIn;
      if (isIn) takeUser(user);
      toast({
        title: say.welcome(product),
        description: isIn ? say.loggedIn : say.checkMail,
        kind: 'success',
      });
      setMade(email.trim());
    } catch (error) {
      const text = registrationText(error);
      const field = fieldOf(error);
      setFailed(true);
      if (field) form.show({ [field]: text });
      toast({ title: say.failed, description: text, kind: 'error' });
    }
  };
  const form = useForm<Name>({ names, validate: checkSignUp, send });

  if (made !== null) {
    return (
      <AuthCard brand={product} mood="green" view="done" title={say.welcome(product)}>
        <SignedUp email={made} />
      </AuthCard>
    );
  }
  const { errors } = form;
  const bad = failed || names.some((name) => errors[name]);
  return (
    <AuthCard
      brand={product}
      mood={bad ? 'red' : 'purple'}
      title={say.title}
      intro={say.offer(DAILY_ALLOWANCE + WELCOME_GRANT, WELCOME_DAYS)}
      other={{ href: '/api/login', label: shared.signIn }}
    >
      <form {...form.wiring}>
        <Field
          label={say.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          required
          error={errors.email}
        />
        <PasswordField
          label={shared.password}
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
          {say.create}
        </Button>
      </form>
      <Acceptance />
    </AuthCard>
  );
}
