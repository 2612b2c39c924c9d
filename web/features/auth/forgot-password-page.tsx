import { useState } from 'react';
import { Link } from 'wouter';
import { isEmailAddress } from '@app/contracts/typed-text.ts';
import { call } from '../../lib/api.ts';
import { failureText } from '../../lib/failure-text.ts';
import { useProductName } from '../../lib/session.ts';
import { AuthCard } from '../../ui/auth-card.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { toast } from '../../ui/toast-store.ts';
import './auth.css';
import { texts } from './texts.ts';
import { useForm } from './use-form.ts';

const { forgot: say, shared } = texts;

export default function ForgotPasswordPage() {
  const product = useProductName();
  const [typed, setTyped] = useState('');
  const [view, setView] = useState<'form' | 'again' | 'sent'>('form');
  const [failed, setFailed] = useState(false);

  const send = async ({ email }: { email: string }) => {
    setFailed(false);
    setTyped(email.trim());
    try {
      await call('forgotPassword', { body: { email } });
      setView('sent');
    } catch (error) {
      setFailed(true);
      toast({
        title: say.failed,
        description: failureText(error, say.failedOtherwise),
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
      <AuthCard {...card} mood="green" title={say.sentTitle}>
        <div className="auth-text">
          <p>
            {say.sent.before} <b>{typed}</b>
            {say.sent.after}
          </p>
          <p>{say.advice}</p>
        </div>
        <div className="auth-actions">
          <Button kind="primary" size="lg" full onClick={() => setView('again')}>
            {say.another}
          </Button>
          <Link className={buttonClass({ size: 'lg', full: true })} href="/login">
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
      title={say.title}
      intro={say.intro}
    >
      <form {...form.wiring}>
        <Field
          label={shared.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          required
          defaultValue={typed}
          error={form.errors.email}
        />
        <Button kind="primary" size="lg" full type="submit" busy={form.busy} busyLabel={shared.sending}>
          {say.button}
        </Button>
      </form>
      <p className="small muted auth-note">
        <Link className="lnk" href="/login">
          {shared.backToLogin}
        </Link>
      </p>
    </AuthCard>
  );
}
