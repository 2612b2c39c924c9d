import type { PaymentView } from '@app/contracts/money/payments.ts';
import { formatCents } from '../../../lib/format/format.ts';
import type { IconName } from '../../../ui/icons/icon-name.ts';
import { texts } from '../texts/upgrade.ts';

const copy = texts.payment;

type PaymentNotice = { title: string; text: string; icon: IconName; tone: 'wait' | 'bad' | 'good' };

function partlyPaidNotice({ missingCents, late }: PaymentView): PaymentNotice {
  const { title, text, textLate, textUnknown } = copy.partlyPaid;
  if (late && missingCents === 0) return { ...copy.late, icon: 'clock', tone: 'wait' };
  const textFor = late ? textLate : text;
  return {
    title,
    text: missingCents === null ? textUnknown : textFor(formatCents(missingCents)),
    icon: 'circle-alert',
    tone: 'wait',
  };
}

function paidNotice({ surplus, overCents }: PaymentView): PaymentNotice {
  const over = formatCents(overCents);
  if (surplus)
    return { title: copy.surplus.title, text: copy.surplus.text(over), icon: 'circle-alert', tone: 'wait' };
  const { title, text, over: overText } = copy.paid;
  return { title, text: overCents > 0 ? overText(over) : text, icon: 'circle-check', tone: 'good' };
}

export function describePayment(payment: PaymentView): PaymentNotice {
  switch (payment.state) {
    case 'open':
      return { ...copy.open, icon: 'clock', tone: 'wait' };
    case 'approved':
      return { ...copy.approved, icon: 'clock', tone: 'wait' };
    case 'processing':
      return { ...(payment.late ? copy.late : copy.processing), icon: 'clock', tone: 'wait' };
    case 'partly_paid':
      return partlyPaidNotice(payment);
    case 'expired':
      return { ...(payment.late ? copy.late : copy.expired), icon: 'clock', tone: 'wait' };
    case 'refused':
      return { ...copy.refused, icon: 'circle-alert', tone: 'bad' };
    case 'cancelled':
      return { ...copy.cancelled, icon: 'info', tone: 'wait' };
    case 'paid':
      return paidNotice(payment);
    case 'taken_back':
      return { ...copy.takenBack, icon: 'circle-alert', tone: 'bad' };
  }
}
