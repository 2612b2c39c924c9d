import { renderLetter, type LetterSender, type Letter } from '@app/domain/mail/letters/letter.ts';
import type { Receipt } from '@app/domain/mail/letters/receipt-letter.ts';
import { movedCents } from '@app/domain/payments/payment-state.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { queueMail } from '../../../platform/database/outbox.ts';
import { providerNames } from '../provider-names.ts';
import type { DatedPaymentEvent, Payment } from './store.ts';

type PaymentMail = {
  payment: Payment;
  providerPaymentId: string | null;
  events: readonly DatedPaymentEvent[];
  now: number;
};

export async function queuePaymentMail(
  tx: Tx,
  sender: LetterSender,
  composeLetter: (receipt: Receipt, sender: LetterSender) => Letter,
  { payment, providerPaymentId, events, now }: PaymentMail,
): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', payment.user_id)
    .executeTakeFirst();
  if (!user) return;
  const receipt = {
    product: payment.product,
    paidCents: payment.price_cents,
    backCents: movedCents('refunded', events, payment.price_cents),
    number: payment.id,
    providerNumber: payment.provider_payment ?? providerPaymentId ?? payment.provider_order,
    paidBy: providerNames[payment.provider],
    paidAt: Math.min(...events.filter(({ kind }) => kind === 'paid').map(({ at }) => at)),
    test: payment.test,
  };
  await queueMail(
    tx,
    { recipient: user.email, ...renderLetter(sender, composeLetter(receipt, sender)) },
    now,
  );
}
