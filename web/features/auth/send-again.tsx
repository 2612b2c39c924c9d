import { isEmailAddress } from '@app/contracts/typed-text.ts';
import { call } from '../../lib/api.ts';
import { failureText } from '../../lib/failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useForm } from './use-form.ts';

/** Asks for an address and mails it another verification link. */
export function SendAgain() {
  const send = async ({ email }: { email: string }) => {
    try {
      await call('resendVerification', { body: { email } });
      toast({
        title: 'Verification email sent',
        description: 'Please check your email inbox and spam folder',
        kind: 'success',
      });
    } catch (error) {
      toast({
        title: 'Failed to resend',
        description: failureText(error, 'An error occurred'),
        kind: 'error',
      });
    }
  };
  const form = useForm({
    names: ['email'] as const,
    validate: ({ email }) => (isEmailAddress(email) ? {} : { email: 'Valid email is required' }),
    send,
  });
  return (
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
      <Button kind="primary" size="lg" full type="submit" busy={form.busy} busyLabel="Sending...">
        Resend Verification Email
      </Button>
    </form>
  );
}
