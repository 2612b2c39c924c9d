import type { CryptoPort, Invoice } from '../../../adapters/payments/crypto-port.ts';
import { recordPaymentEvents } from '../ledger/record-payment-events.ts';
import { bindProviderOrder, findPaymentByProviderId, type Payment } from '../ledger/store.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { validateInvoice } from './validate-invoice.ts';

type InvoiceReading = { invoice: Invoice; reference: string; now: number };

export async function recordInvoice(
  deps: PaymentDeps,
  payment: Payment,
  { invoice, reference, now }: InvoiceReading,
): Promise<void> {
  const { database, log } = deps;
  const { invoiceId, transactionId } = invoice;
  const logged = { id: reference, payment: payment.id, order: invoiceId };
  const { events, mismatches } = validateInvoice(payment, invoice, now);
  const creditedPayment =
    transactionId === null
      ? undefined
      : await findPaymentByProviderId(database.db, payment.provider, transactionId);
  if (creditedPayment !== undefined && creditedPayment.id !== payment.id)
    mismatches.push('money of another payment');
  if (mismatches.length > 0)
    return log.error({ ...logged, mismatches }, 'invoice does not match the order: nothing credited');
  if (payment.provider_order === null)
    await bindProviderOrder(database.db, payment.id, { orderId: invoiceId });
  if (events.length === 0) return;
  if (payment.state === 'paid' && invoice.stage === 'refused')
    log.error(logged, 'credited invoice is now reported invalid: nothing taken back');
  const isPaid = events.some(({ kind }) => kind === 'paid');
  await database.transact((tx) =>
    recordPaymentEvents(tx, deps, {
      paymentId: payment.id,
      events,
      providerPaymentId: isPaid ? transactionId : null,
      now,
    }),
  );
}

type InvoiceQuery = { invoiceId: string | null; reference: string; now: number };

/** False where the provider knows none. @throws CryptoProviderError */
export async function refreshInvoice(
  deps: PaymentDeps,
  { lookup }: Pick<CryptoPort, 'lookup'>,
  payment: Payment,
  { invoiceId, reference, now }: InvoiceQuery,
): Promise<boolean> {
  const invoice =
    invoiceId === null ? await lookup?.byPaymentId(payment.id) : await lookup?.byInvoiceId(invoiceId);
  if (!invoice) return false;
  await recordInvoice(deps, payment, { invoice, reference, now });
  return true;
}
