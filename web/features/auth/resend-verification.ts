import { call } from '../../lib/api.ts';
import { failureText } from '../../lib/failure-text.ts';
import { toast } from '../../ui/toast-store.ts';

/** Mails another verification link and says how that went. */
export async function resendVerification(email: string): Promise<void> {
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
}
