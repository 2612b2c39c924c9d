import { callEndpoint } from '../../../lib/api/api.ts';
import { failureText } from '../../../lib/api/failure-text.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { texts } from './texts.ts';

const copy = texts.resend;

export async function resendVerification(email: string): Promise<void> {
  try {
    await callEndpoint('resendVerification', { body: { email } });
    showToast({
      title: copy.sent,
      description: copy.lookForIt,
      kind: 'success',
    });
  } catch (error) {
    showToast({
      title: copy.failed,
      description: failureText(error, copy.failedOtherwise),
      kind: 'error',
    });
  }
}
