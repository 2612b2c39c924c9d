import type { CryptoPort, Invoice } from '../../adapters/payments/crypto-port.ts';
import { judgeInvoice } from './invoice-facts.ts';
import { noteFacts } from './note-facts.ts';
import type { PaymentDeps } from './note-words.ts';
import { bindOrder, paymentOfCapture, type Payment } from './store.ts';

type Read = { invoice: Invoice; reference: string; now: number };

/** Keeps what an invoice says of its payment, in one transaction. What is not as it was ordered changes nothing, and is logged. */
export async function noteInvoice(
  { database, config, publicUrl, log }: PaymentDeps,
  payment: Payment,
  { invoice, reference, now }: Read,
): Promise<void> {
  const about = { id: reference, payment: payment.id, order: invoice.order };
  const { facts, doubts } = judgeInvoice(payment, invoice, now);
  const { transaction } = invoice;
  const other =
    transaction === null ? undefined : await paymentOfCapture(database.db, payment.provider, transaction);
  if (other !== undefined && other.id !== payment.id) doubts.push('money of another payment');
  if (doubts.length > 0)
    return log.error({ ...about, doubts }, 'an invoice is not what was ordered: nothing was credited for it');
  if (payment.provider_order === null) await bindOrder(database.db, payment.id, { order: invoice.order });
  if (facts.length === 0) return;
  if (payment.state === 'paid' && invoice.stage === 'refused')
    log.error(about, 'an invoice that was credited is called invalid now: nothing was taken back');
  const from = { productName: config.PRODUCT_NAME, publicUrl, log };
  const isPaid = facts.some(({ kind }) => kind === 'paid');
  await database.transact((tx) =>
    noteFacts(tx, from, {
      paymentId: payment.id,
      facts,
      providerPayment: isPaid ? transaction : null,
      now,
    }),
  );
}

type Wanted = { order: string | null; reference: string; now: number };

/** Asks the provider how a payment's invoice stands and notes it; false where it knows none. @throws CryptoTrouble */
export async function readInvoice(
  deps: PaymentDeps,
  { ask }: Pick<CryptoPort, 'ask'>,
  payment: Payment,
  { order, reference, now }: Wanted,
): Promise<boolean> {
  const invoice = order === null ? await ask?.byPayment(payment.id) : await ask?.byOrder(order);
  if (!invoice) return false;
  await noteInvoice(deps, payment, { invoice, reference, now });
  return true;
}
