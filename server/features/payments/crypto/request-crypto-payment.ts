import { catalogue, saleName } from '@app/domain/payments/checkout/catalogue.ts';
import { findAllowedPage } from '@app/domain/payments/checkout/payment-page.ts';
import { MINUTE_MS } from '@app/domain/time.ts';
import { CryptoProviderError, type CryptoPort } from '../../../adapters/payments/crypto-port.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { bindProviderOrder, markRequestAnswered, type Payment } from '../ledger/store.ts';
import { logCryptoProviderError } from '../log-provider-errors.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { CRYPTO_WEBHOOK } from '../register-raw-webhook.ts';
import { beginInvoice } from './begin-invoice.ts';
import { recordInvoice } from './record-invoice.ts';

type PaymentPage = { paymentId: string; pageUrl: string };

const MIN_TIME_TO_PAY_MS = 5 * MINUTE_MS;

const unavailable = ({ retryAfterSeconds }: CryptoProviderError): AppError =>
  new AppError('unavailable', 'The payment page cannot be opened at the moment. Nothing was charged.', {
    ...(retryAfterSeconds > 0 && { retryAfterSeconds }),
  });

async function reuseInvoice(
  deps: PaymentDeps,
  { lookup, pages }: CryptoPort,
  { payment, reference, now }: { payment: Payment; reference: string; now: number },
): Promise<PaymentPage | null> {
  const { id, provider_order: invoiceId } = payment;
  const invoice = invoiceId === null ? await lookup?.byPaymentId(id) : await lookup?.byInvoiceId(invoiceId);
  if (!invoice) return null;
  await recordInvoice(deps, payment, { invoice, reference, now });
  if (invoice.paymentId !== id || invoice.priceCents !== payment.price_cents) return null;
  const isOpen = invoice.stage === 'new' || invoice.stage === 'part';
  if (!isOpen || invoice.isExpired || (invoice.payableUntil ?? 0) < now + MIN_TIME_TO_PAY_MS) return null;
  const pageUrl = findAllowedPage(invoice.pageUrl, pages);
  return pageUrl === null ? null : { paymentId: id, pageUrl };
}

async function openInvoice(
  { database: { db }, publicUrl, config }: PaymentDeps,
  crypto: CryptoPort,
  payment: Payment,
): Promise<PaymentPage> {
  const opened = await crypto.openInvoice({
    paymentId: payment.id,
    userId: payment.user_id,
    priceCents: payment.price_cents,
    currency: payment.currency,
    description: saleName(config.PRODUCT_NAME, catalogue[payment.product]),
    returnUrl: `${publicUrl}/?payment=${payment.id}`,
    webhookUrl: `${publicUrl}${CRYPTO_WEBHOOK}`,
  });
  await bindProviderOrder(db, payment.id, { orderId: opened.invoiceId });
  const pageUrl = findAllowedPage(opened.pageUrl, crypto.pages);
  if (pageUrl === null)
    throw new CryptoProviderError('refused', 'its payment page is at another scheme or host');
  return { paymentId: payment.id, pageUrl };
}

/** Repeated and concurrent requests share one open invoice. @throws AppError conflict, in_progress, unavailable */
export async function requestCryptoPayment(
  deps: PaymentDeps,
  crypto: CryptoPort,
  { userId, requestId, now }: { userId: string; requestId: string; now: number },
): Promise<PaymentPage> {
  const { database } = deps;
  const { provider, test } = crypto;
  const request = { userId, provider, test, canLookUpInvoices: crypto.lookup !== null, now };
  let payment: Payment | null = null;
  try {
    const closedPayments: Payment[] = [];
    for (;;) {
      const start = await database.transact((tx) => beginInvoice(tx, { ...request, closedPayments }));
      ({ payment } = start);
      const reused = start.isNew
        ? null
        : await reuseInvoice(deps, crypto, { payment, reference: requestId, now });
      if (reused) return reused;
      if (start.mustOpen) return await openInvoice(deps, crypto, payment);
      closedPayments.push(payment);
    }
  } catch (error) {
    if (!(error instanceof CryptoProviderError)) throw error;
    if (payment) await markRequestAnswered(database.db, payment.id, now);
    logCryptoProviderError(deps, { id: requestId, payment: payment?.id ?? null, error });
    throw unavailable(error);
  }
}
