import type { PaymentView } from '@app/contracts/payments.ts';
import { centsAsDollars } from '../../../lib/format.ts';
import type { IconName } from '../../../ui/icon-paths.ts';
import { texts } from '../texts/upgrade.ts';

const say = texts.payment;

type Told = { title: string; text: string; icon: IconName; tone: 'wait' | 'bad' | 'good' };

/** All of it but too late, a part too late, or a part while the rest can still come. */
function partlyPaid({ missingCents, late }: PaymentView): Told {
  const { title, text, textLate, textUnknown } = say.partlyPaid;
  if (late && missingCents === 0) return { ...say.late, icon: 'clock', tone: 'wait' };
  const told = late ? textLate : text;
  return {
    title,
    text: missingCents === null ? textUnknown : told(centsAsDollars(missingCents)),
    icon: 'circle-alert',
    tone: 'wait',
  };
}

/** Credited, or on top of a payment that had brought premium before. */
function paid({ surplus, overCents }: PaymentView): Told {
  const over = centsAsDollars(overCents);
  if (surplus)
    return { title: say.surplus.title, text: say.surplus.text(over), icon: 'circle-alert', tone: 'wait' };
  const { title, text, over: tooMuch } = say.paid;
  return { title, text: overCents > 0 ? tooMuch(over) : text, icon: 'circle-check', tone: 'good' };
}

/** What a payment's state means to whoever waits for it. */
export function paymentWords(payment: PaymentView): Told {
  switch (payment.state) {
    case 'open':
      return { ...say.open, icon: 'clock', tone: 'wait' };
    case 'approved':
      return { ...say.approved, icon: 'clock', tone: 'wait' };
    case 'processing':
      return { ...(payment.late ? say.late : say.processing), icon: 'clock', tone: 'wait' };
    case 'partly_paid':
      return partlyPaid(payment);
    case 'expired':
      return { ...(payment.late ? say.late : say.expired), icon: 'clock', tone: 'wait' };
    case 'refused':
      return { ...say.refused, icon: 'circle-alert', tone: 'bad' };
    case 'cancelled':
      return { ...say.cancelled, icon: 'info', tone: 'wait' };
    case 'paid':
      return paid(payment);
    case 'taken_back':
      return { ...say.takenBack, icon: 'circle-alert', tone: 'bad' };
  }
}
