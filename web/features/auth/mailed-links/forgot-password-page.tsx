import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { isEmailAddress } from '@app/contracts/typed-text.ts';
import { callEndpoint } from '../../../lib/api/api.ts';
import { failureText } from '../../../lib/api/failure-text.ts';
import { useProductName } from '../../../lib/session/session.ts';
import { AuthCard } from '../../../ui/layout/auth-card.tsx';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { dismissError, showToast } from '../../../ui/feedback/toast-store.ts';
import '../auth.css';
import { EmailField } from '../auth-fields.tsx';
import { texts as authTexts } from '../texts.ts';
import { callWithProof } from '../proof/call-with-proof.ts';
import { texts } from './texts.ts';
import { useForm } from '../use-form.ts';

/** Loaded while the link is being asked for. */
const loadOpenMail = () => import('./open-mail.tsx');
const OpenMail = lazy(loadOpenMail);

const copy = texts.forgot;
const { shared } = authTexts;

export default function ForgotPasswordPage() {
  const product = useProductName();
  const [typed, setTyped] = useState('');
  const [view, setView] = useState<'form' | 'again' | 'sent'>('form');
  const [failed, setFailed] = useState(false);

  const send = async ({ email }: { email: string }) => {
    setFailed(false);
    setTyped(email.trim());
    loadOpenMail().catch(() => undefined);
    try {
      await callWithProof('forgotPassword', (proof) =>
        callEndpoint('forgotPassword', { body: { email, proof } }),
      );
      dismissError(copy.failed);
      setView('sent');
    } catch (error) {
      setFailed(true);
      showToast({
        title: copy.failed,
        description: failureText(error, copy.failedOtherwise),
        kind: 'error',
      });
    }
  };
  const form = useForm({
    names: ['email'] as const,
    validate: ({ email }) => (isEmailAddress(email) ? {} : { email: shared.validEmail }),
    send,
  });
  const card = { brand: product, view, other: { href: '/api/login', label: shared.signIn } };

  if (view === 'sent') {
    return (
      <AuthCard {...card} mood="green" title={copy.sentTitle}>
        <div className="auth-text">
          <p>
            {copy.sent.before} <b>{typed}</b>
            {copy.sent.after}
          </p>
        </div>
        <div className="auth-actions">
          <Suspense>
            <OpenMail email={typed} first />
          </Suspense>
          <p className="small muted auth-note">{copy.advice}</p>
          <Button size="large" full onClick={() => setView('again')}>
            {copy.another}
          </Button>
          <Link className={buttonClass({ kind: 'ghost', size: 'large', full: true })} href="/login">
            {shared.backToLogin}
          </Link>
        </div>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      {...card}
      mood={failed || form.errors.email ? 'red' : 'purple'}
      title={copy.title}
      intro={copy.intro}
    >
      <form {...form.formProps}>
        <EmailField label={shared.email} defaultValue={typed} error={form.errors.email} />
        <Button kind="primary" size="large" full type="submit" busy={form.busy} busyLabel={shared.sending}>
          {copy.button}
        </Button>
      </form>
      <p className="small muted auth-note">
        <Link className="link" href="/login">
          {shared.backToLogin}
        </Link>
      </p>
    </AuthCard>
  );
}
