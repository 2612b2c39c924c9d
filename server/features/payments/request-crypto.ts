import { catalogue, saleName } from '@app/domain/payments/catalogue.ts';
import { pageAmong } from '@app/domain/payments/payment-page.ts';
import { CryptoTrouble, type CryptoPort } from '../../adapters/payments/crypto-port.ts';
import { AppError } from '../../http/errors.ts';
import { beginInvoice } from './begin-invoice.ts';
import { CRYPTO_WEBHOOK } from './crypto-webhook.ts';
import { noteInvoice } from './note-invoice.ts';
import type { PaymentDeps } from './note-words.ts';
import { answerKnown, bindOrder, type Payment } from './store.ts';

type Found = { paymentId: string; page: string };

/** An invoice that closes so soon is not handed out again, ms. */
const TIME_TO_PAY = 5 * 60_000;

const unreachable = (error: CryptoTrouble): AppError =>
  new AppError('unavailable', 'The payment page cannot be opened at the moment. Nothing was charged.', {
    ...(error.retryAfterSeconds > 0 && { retryAfterSeconds: error.retryAfterSeconds }),
  });

/** What went wrong at the provider, for the operator: no key, no address and nothing of the buyer. */
export const logCryptoTrouble = (
  { log }: Pick<PaymentDeps, 'log'>,
  { id, payment, error }: { id: string; payment: string | null; error: CryptoTrouble },
): void =>
  log[error.kind === 'refused' ? 'error' : 'warn'](
    { id, payment, kind: error.kind, err: error.message },
    'crypto provider trouble',
  );

/**
 * The page of an invoice that was opened before, so that who presses twice pays once. Null where it cannot be paid any more; what has
 * become of it is noted then.
 */
async function pageOf(
  deps: PaymentDeps,
  crypto: CryptoPort,
  { payment, reference, now }: { payment: Payment; reference: string; now: number },
): Promise<Found | null> {
  const { id, provider_order: order } = payment;
  const invoice = order === null ? await crypto.ask?.byPayment(id) : await crypto.ask?.byOrder(order);
  if (!invoice) return null;
  await noteInvoice(deps, payment, { invoice, reference, now });
  if (invoice.paymentId !== id || invoice.priceCents !== payment.price_cents) return null;
  const isOpen = invoice.stage === 'new' || invoice.stage === 'part';
  if (!isOpen || invoice.expired || (invoice.payableUntil ?? 0) < now + TIME_TO_PAY) return null;
  const page = pageAmong(invoice.page, crypto.pages);
  return page === null ? null : { paymentId: id, page };
}

async function openNew(
  { database: { db }, publicUrl, config }: PaymentDeps,
  crypto: CryptoPort,
  payment: Payment,
): Promise<Found> {
  const { order, page } = await crypto.openInvoice({
    paymentId: payment.id,
    userId: payment.user_id,
    priceCents: payment.price_cents,
    currency: payment.currency,
    description: saleName(config.PRODUCT_NAME, catalogue[payment.product]),
    returnUrl: `${publicUrl}/?payment=${payment.id}`,
    noticeUrl: `${publicUrl}${CRYPTO_WEBHOOK}`,
  });
  await bindOrder(db, payment.id, { order });
  const checked = pageAmong(page, crypto.pages);
  if (checked === null) throw new CryptoTrouble('refused', 'its payment page is at another scheme or host');
  return { paymentId: payment.id, page: checked };
}

type Asked = { userId: string; requestId: string; now: number };

/**
 * A payment page for what the upgrade sheet sells this user, at the catalogue's price and bound to them. However often and however many
 * at once ask for it, one invoice at a time is open. @throws AppError conflict, in_progress, unavailable
 */
export async function requestCrypto(
  deps: PaymentDeps,
  crypto: CryptoPort,
  { userId, requestId, now }: Asked,
): Promise<Found> {
  const { database } = deps;
  const { provider, test } = crypto;
  const asked = { userId, provider, test, canAsk: crypto.ask !== null, now };
  let payment: Payment | null = null;
  try {
    const outlived: Payment[] = [];
    for (;;) {
      const begun = await database.transact((tx) => beginInvoice(tx, { ...asked, outlived }));
      ({ payment } = begun);
      const found = begun.isNew ? null : await pageOf(deps, crypto, { payment, reference: requestId, now });
      if (found) return found;
      if (begun.toOpen) return await openNew(deps, crypto, payment);
      outlived.push(payment);
    }
  } catch (error) {
    if (!(error instanceof CryptoTrouble)) throw error;
    if (payment) await answerKnown(database.db, payment.id, now);
    logCryptoTrouble(deps, { id: requestId, payment: payment?.id ?? null, error });
    throw unreachable(error);
  }
}
