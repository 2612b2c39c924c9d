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
import { useForm } from './use-form.ts';

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
        title: 'Request failed',
        description: failureText(error, 'Failed to send reset link'),
        kind: 'error',
      });
    }
  };
  const form = useForm({
    names: ['email'] as const,
    validate: ({ email }) => (isEmailAddress(email) ? {} : { email: 'Valid email is required' }),
    send,
  });
  const card = { brand: product, view, other: { href: '/api/login', label: 'Sign In' } };

  if (view === 'sent') {
    return (
      <AuthCard {...card} mood="green" title="Check Your Email">
        <div className="auth-text">
          <p>
            If an account exists for <b>{typed}</b>, a reset link is on its way.
          </p>
          <p>Nothing there? Check your spam folder, or try again in a few minutes.</p>
        </div>
        <div className="auth-actions">
          <Button kind="primary" size="lg" full onClick={() => setView('again')}>
            Try Different Email
          </Button>
          <Link className={buttonClass({ size: 'lg', full: true })} href="/login">
            Back to Login
          </Link>
        </div>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      {...card}
      mood={failed || form.errors.email ? 'red' : 'purple'}
      title="Forgot your password?"
      intro="Tell us your email and we will send you a link to set a new one."
    >
      <form {...form.wiring}>
        <Field
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          required
          defaultValue={typed}
          error={form.errors.email}
        />
        <Button kind="primary" size="lg" full type="submit" busy={form.busy} busyLabel="Sending...">
          Send Reset Link
        </Button>
      </form>
      <p className="small muted auth-note">
        <Link className="lnk" href="/login">
          Back to Login
        </Link>
      </p>
    </AuthCard>
  );
}
