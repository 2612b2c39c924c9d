import { writeLetter, type From, type Letter } from '@app/domain/mail/letter.ts';
import type { Receipt } from '@app/domain/mail/receipt-letter.ts';
import { movedCents, type Fact } from '@app/domain/payments/standing.ts';
import type { Tx } from '../../db/database.ts';
import { queueMail } from '../../db/outbox.ts';
import { providerNames } from './provider-names.ts';
import type { Payment } from './store.ts';

type Mailed = {
  payment: Payment;
  /** The provider's number of the money, where it is told just now. */
  providerPayment: string | null;
  told: ReadonlyArray<Fact & { at: number }>;
  now: number;
};

/** Writes a mail about a payment into the outbox, for the buyer whose account is still there. */
export async function queueLetter(
  tx: Tx,
  from: From,
  letter: (receipt: Receipt, from: From) => Letter,
  { payment, providerPayment, told, now }: Mailed,
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
    backCents: movedCents('refunded', told, payment.price_cents),
    number: payment.id,
    providerNumber: payment.provider_payment ?? providerPayment ?? payment.provider_order,
    paidBy: providerNames[payment.provider],
    // When the money came by the provider's word, which may have reached us days later.
    paidAt: Math.min(...told.filter(({ kind }) => kind === 'paid').map(({ at }) => at)),
    test: payment.test,
  };
  await queueMail(tx, { recipient: user.email, ...writeLetter(from, letter(receipt, from)) }, now);
}
