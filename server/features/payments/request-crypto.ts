import { saleName, type Product } from '@app/domain/payments/catalogue.ts';
import { pageAmong } from '@app/domain/payments/payment-page.ts';
import { CryptoTrouble, type CryptoPort } from '../../adapters/payments/crypto-port.ts';
import { AppError } from '../../http/errors.ts';
import { CRYPTO_WEBHOOK } from './crypto-webhook.ts';
import type { PaymentDeps } from './note-words.ts';
import { beginPayment, bindOrder, openPayment, productOnSale, type Payment } from './store.ts';

type Asked = { userId: string; requestId: string; now: number };
type Found = { paymentId: string; page: string };

/** An invoice that was opened so long ago is not handed out again, and one that closes so soon neither, ms. */
const STILL_FRESH = 45 * 60_000;
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

/** Who presses twice is led to the same page, and pays once. Null where there is none that can still be paid. */
async function findOpen(
  { database: { db } }: PaymentDeps,
  crypto: CryptoPort,
  { userId, product, now }: { userId: string; product: Product; now: number },
): Promise<Found | null> {
  const open = await openPayment(db, {
    userId,
    provider: crypto.provider,
    product: product.id,
    test: crypto.test,
    since: now - STILL_FRESH,
  });
  if (!open?.provider_order || !crypto.ask) return null;
  const invoice = await crypto.ask.byOrder(open.provider_order);
  if (invoice?.paymentId !== open.id || invoice.priceCents !== product.priceCents) return null;
  if (invoice.stage !== 'new' || (invoice.payableUntil ?? 0) < now + TIME_TO_PAY) return null;
  const page = pageAmong(invoice.page, crypto.pages);
  return page === null ? null : { paymentId: open.id, page };
}

async function openNew(
  { database: { db }, publicUrl, config }: PaymentDeps,
  crypto: CryptoPort,
  payment: Payment,
  product: Product,
): Promise<Found> {
  const { order, page } = await crypto.openInvoice({
    paymentId: payment.id,
    userId: payment.user_id,
    priceCents: payment.price_cents,
    currency: payment.currency,
    description: saleName(config.PRODUCT_NAME, product),
    returnUrl: `${publicUrl}/?payment=${payment.id}`,
    noticeUrl: `${publicUrl}${CRYPTO_WEBHOOK}`,
  });
  await bindOrder(db, payment.id, order);
  const checked = pageAmong(page, crypto.pages);
  if (checked === null) throw new CryptoTrouble('refused', 'its payment page is at another scheme or host');
  return { paymentId: payment.id, page: checked };
}

/** A payment page for what the upgrade sheet sells this user, at the catalogue's price and bound to them. */
export async function requestCrypto(
  deps: PaymentDeps,
  crypto: CryptoPort,
  { userId, requestId, now }: Asked,
): Promise<Found> {
  const { db } = deps.database;
  const product = await productOnSale(db, userId);
  let paymentId: string | null = null;
  try {
    const found = await findOpen(deps, crypto, { userId, product, now });
    if (found) return found;
    const payment = await beginPayment(db, {
      userId,
      provider: crypto.provider,
      product: product.id,
      test: crypto.test,
      now,
    });
    paymentId = payment.id;
    return await openNew(deps, crypto, payment, product);
  } catch (error) {
    if (!(error instanceof CryptoTrouble)) throw error;
    logCryptoTrouble(deps, { id: requestId, payment: paymentId, error });
    throw unreachable(error);
  }
}
