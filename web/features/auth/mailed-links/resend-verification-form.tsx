import { isEmailAddress } from '@app/contracts/typed-text.ts';
import { Button } from '../../../ui/button/button.tsx';
import { resendVerification } from './resend-verification.ts';
import { EmailField } from '../auth-fields.tsx';
import { texts as authTexts } from '../texts.ts';
import { texts } from './texts.ts';
import { useForm } from '../use-form.ts';

const copy = texts.resend;
const { shared } = authTexts;

export function ResendVerificationForm() {
  const form = useForm({
    names: ['email'] as const,
    validate: ({ email }) => (isEmailAddress(email) ? {} : { email: shared.validEmail }),
    send: ({ email }) => resendVerification(email),
  });
  return (
    <form {...form.formProps}>
      <EmailField label={shared.email} error={form.errors.email} />
      <Button kind="primary" size="large" full type="submit" busy={form.busy} busyLabel={shared.sending}>
        {copy.button}
      </Button>
    </form>
  );
}
