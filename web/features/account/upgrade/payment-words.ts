import type { PaymentView } from '@app/contracts/payments.ts';
import { centsAsDollars } from '../../../lib/format.ts';
import type { IconName } from '../../../ui/icon-paths.ts';
import { texts } from '../texts/upgrade.ts';

const say = texts.payment;

type Told = { title: string; text: string; icon: IconName; tone: 'wait' | 'bad' | 'good' };

/** What a payment's state means to whoever waits for it. */
export function paymentWords(payment: PaymentView): Told {
  switch (payment.state) {
    case 'open':
      return { ...say.open, icon: 'clock', tone: 'wait' };
    case 'approved':
      return { ...say.approved, icon: 'clock', tone: 'wait' };
    case 'processing':
      return { ...(payment.late ? say.late : say.processing), icon: 'clock', tone: 'wait' };
    case 'partly_paid': {
      const { title, text, textUnknown } = say.partlyPaid;
      const missing = payment.missingCents;
      return {
        title,
        text: missing === null ? textUnknown : text(centsAsDollars(missing)),
        icon: 'circle-alert',
        tone: 'wait',
      };
    }
    case 'expired':
      return { ...(payment.late ? say.late : say.expired), icon: 'clock', tone: 'wait' };
    case 'refused':
      return { ...say.refused, icon: 'circle-alert', tone: 'bad' };
    case 'cancelled':
      return { ...say.cancelled, icon: 'info', tone: 'wait' };
    case 'paid':
      return { ...say.paid, icon: 'circle-check', tone: 'good' };
    case 'taken_back':
      return { ...say.takenBack, icon: 'circle-alert', tone: 'bad' };
  }
}
