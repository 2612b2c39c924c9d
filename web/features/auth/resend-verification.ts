import { call } from '../../lib/api.ts';
import { failureText } from '../../lib/failure-text.ts';
import { toast } from '../../ui/toast-store.ts';
import { texts } from './texts.ts';

const say = texts.resend;

/** Mails another verification link and says how that went. */
export async function resendVerification(email: string): Promise<void> {
  try {
    await call('resendVerification', { body: { email } });
    toast({
      title: say.sent,
      description: say.lookForIt,
      kind: 'success',
    });
  } catch (error) {
    toast({
      title: say.failed,
      description: failureText(error, say.failedOtherwise),
      kind: 'error',
    });
  }
}
