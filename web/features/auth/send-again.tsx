import { isEmailAddress } from '@app/contracts/typed-text.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { resendVerification } from './resend-verification.ts';
import { texts } from './texts.ts';
import { useForm } from './use-form.ts';

const { resend: say, shared } = texts;

/** Asks for an address and mails it another verification link. */
export function SendAgain() {
  const form = useForm({
    names: ['email'] as const,
    validate: ({ email }) => (isEmailAddress(email) ? {} : { email: shared.validEmail }),
    send: ({ email }) => resendVerification(email),
  });
  return (
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
      <Button kind="primary" size="lg" full type="submit" busy={form.busy} busyLabel={shared.sending}>
        {say.button}
      </Button>
    </form>
  );
}
