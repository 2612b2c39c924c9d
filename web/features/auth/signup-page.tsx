import { useState } from 'react';
import { CallError } from '@app/contracts/request.ts';
import { isEmailAddress, passwordRefusal } from '@app/contracts/typed-text.ts';
import { call } from '../../lib/api.ts';
import { failureText } from '../../lib/failure-text.ts';
import { takeUser, useProductName } from '../../lib/session.ts';
import { AuthCard } from '../../ui/auth-card.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import './auth.css';
import { SignedUp } from './signed-up.tsx';
import { useForm, type Errors, type Values } from './use-form.ts';

const names = ['email', 'password', 'confirmPassword'] as const;
type Name = (typeof names)[number];

const LOGGED_IN = "You're now logged in";
const CHECK_MAIL = 'Registration successful! Please check your email to verify your account.';
const TAKEN = 'This email is already registered. Please use a different email or try logging in instead.';

/** Exported for its test: the specification's own messages, in its own order. */
export function checkSignUp({ email, password, confirmPassword }: Values<Name>): Errors<Name> {
  const errors: Errors<Name> = { password: passwordRefusal(password) };
  if (!isEmailAddress(email)) errors.email = 'Please enter a valid email address';
  if (email.trim() === '') errors.email = 'Email is required';
  if (confirmPassword !== password) errors.confirmPassword = 'Passwords do not match';
  return errors;
}

const registrationText = (error: unknown): string =>
  error instanceof CallError &&
  (error.code === 'email_taken' || error.message.includes('Email already exists'))
    ? TAKEN
    : failureText(error, 'An error occurred during registration');

/** Where the refusal belongs to one field, it is also said there. */
function fieldOf(error: unknown): Name | null {
  if (!(error instanceof CallError)) return null;
  if (error.code === 'email_taken') return 'email';
  return error.code === 'weak_password' ? 'password' : null;
}

const Acceptance = () => (
  <p className="small muted auth-note">
    By creating an account you accept the{' '}
    <a className="lnk" href="/terms">
      terms
    </a>{' '}
    and{' '}
    <a className="lnk" href="/privacy">
      privacy policy
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
    try {
      const { user, autoLoggedIn } = await call('register', { body: { email, password } });
      const isIn = user !== undefined && autoLoggedIn;
      if (isIn) takeUser(user);
      toast({ title: `Welcome to ${product}`, description: isIn ? LOGGED_IN : CHECK_MAIL, kind: 'success' });
      setMade(email.trim());
    } catch (error) {
      const text = registrationText(error);
      const field = fieldOf(error);
      setFailed(true);
      if (field) form.show({ [field]: text });
      toast({ title: 'Registration failed', description: text, kind: 'error' });
    }
  };
  const form = useForm<Name>({ names, validate: checkSignUp, send });

  if (made !== null) {
    return (
      <AuthCard brand={product} mood="green" view="done" title={`Welcome to ${product}`}>
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
      title="Meet your buddy"
      intro="100 tokens, 7 days, no credit card."
      other={{ href: '/api/login', label: 'Sign In' }}
    >
      <form {...form.wiring}>
        <Field
          label="Email Address"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          required
          error={errors.email}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          required
          hint="At least 6 characters"
          error={errors.password}
        />
        <PasswordField
          label="Confirm Password"
          name="confirmPassword"
          autoComplete="new-password"
          required
          error={errors.confirmPassword}
        />
        <Button kind="primary" size="lg" full type="submit" busy={form.busy} busyLabel="Creating Account...">
          Create My Account
        </Button>
      </form>
      <Acceptance />
    </AuthCard>
  );
}
