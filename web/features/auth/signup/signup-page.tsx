import { lazy, Suspense, useState } from 'react';
import type { UserView } from '@app/contracts/accounts/accounts.ts';
import { CallError } from '@app/contracts/request.ts';
import { isEmailAddress, validateNewPassword } from '@app/contracts/typed-text.ts';
import { DAILY_ALLOWANCE, WELCOME_DAYS, WELCOME_GRANT } from '@app/domain/tokens/balance.ts';
import { callEndpoint } from '../../../lib/api/api.ts';
import { failureText } from '../../../lib/api/failure-text.ts';
import { setUser, useConfig, useProductName } from '../../../lib/session/session.ts';
import { AuthCard } from '../../../ui/layout/auth-card.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import '../auth.css';
import { EmailField, NewPasswordFields } from '../auth-fields.tsx';
import { callWithProof } from '../proof/call-with-proof.ts';
import { texts } from '../texts.ts';
import { useForm, type FormErrors, type FormValues } from '../use-form.ts';

type CreatedAccount = { email: string; welcomeState: UserView['welcomeState'] };

/** Loaded while the account is being made. */
const loadAccountCreated = () => import('./account-created.tsx');
const AccountCreated = lazy(loadAccountCreated);
const OtherWays = lazy(() => import('../ways-in/other-ways.tsx'));

const loadCampaign = () => import('./send-campaign.ts').catch(() => null);

const names = ['email', 'password', 'confirmPassword'] as const;
type Name = (typeof names)[number];

const { signUp: copy, shared } = texts;

export function validateSignUp({ email, password, confirmPassword }: FormValues<Name>): FormErrors<Name> {
  const errors: FormErrors<Name> = { password: validateNewPassword(password) };
  if (!isEmailAddress(email)) errors.email = copy.emailWrong;
  if (email.trim() === '') errors.email = copy.emailMissing;
  if (confirmPassword !== password) errors.confirmPassword = copy.mismatch;
  return errors;
}

const registrationFailureText = (error: unknown): string =>
  error instanceof CallError &&
  (error.code === 'email_taken' || error.message.includes('Email already exists'))
    ? copy.taken
    : failureText(error, copy.failedOtherwise);

function fieldForError(error: unknown): Name | null {
  if (!(error instanceof CallError)) return null;
  if (error.code === 'email_taken') return 'email';
  return error.code === 'weak_password' ? 'password' : null;
}

const TermsNotice = () => (
  <p className="small muted auth-note">
    {copy.accept.before}{' '}
    <a className="link" href="/terms">
      {copy.accept.terms}
    </a>{' '}
    {copy.accept.and}{' '}
    <a className="link" href="/privacy">
      {copy.accept.privacy}
    </a>
    .
  </p>
);

export default function SignUpPage() {
  const product = useProductName();
  const hasProvider = Boolean(useConfig()?.signIn?.provider);
  const [created, setCreated] = useState<CreatedAccount | null>(null);
  const [failed, setFailed] = useState(false);

  const send = async ({ email, password }: FormValues<Name>) => {
    setFailed(false);
    loadAccountCreated().catch(() => undefined);
    const campaign = await loadCampaign();
    await campaign?.sendCampaign();
    try {
      const { user, autoLoggedIn } = await callWithProof('register', (proof) =>
        callEndpoint('register', { body: { email, password, proof } }),
      );
      campaign?.clearCampaign();
      const isSignedIn = user !== undefined && autoLoggedIn;
      if (isSignedIn) setUser(user);
      showToast({
        title: copy.welcome(product),
        description: isSignedIn ? copy.loggedIn : copy.checkMail,
        kind: 'success',
      });
      setCreated({ email: email.trim(), welcomeState: isSignedIn ? user.welcomeState : undefined });
    } catch (error) {
      const text = registrationFailureText(error);
      const field = fieldForError(error);
      setFailed(true);
      // Said once: at its field where it has one.
      const said = field && form.show({ [field]: text });
      showToast({ title: copy.failed, description: said ? undefined : text, kind: 'error' });
    }
  };
  const form = useForm<Name>({ names, validate: validateSignUp, send });

  if (created !== null) {
    return (
      <AuthCard brand={product} mood="green" view="done" title={copy.welcome(product)}>
        <Suspense>
          <AccountCreated {...created} />
        </Suspense>
      </AuthCard>
    );
  }
  const { errors } = form;
  const hasError = failed || names.some((name) => errors[name]);
  return (
    <AuthCard
      brand={product}
      mood={hasError ? 'red' : 'purple'}
      title={copy.title}
      intro={copy.offer(DAILY_ALLOWANCE + WELCOME_GRANT, WELCOME_DAYS)}
      other={{ href: '/api/login', label: shared.signIn }}
    >
      <form {...form.formProps}>
        <EmailField label={copy.email} error={errors.email} />
        <NewPasswordFields label={shared.password} confirmLabel={copy.confirm} errors={errors} />
        <Button kind="primary" size="large" full type="submit" busy={form.busy} busyLabel={copy.busy}>
          {copy.create}
        </Button>
      </form>
      {hasProvider ? (
        <Suspense>
          <OtherWays />
        </Suspense>
      ) : null}
      <TermsNotice />
    </AuthCard>
  );
}
