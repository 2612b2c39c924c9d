import { DAY_MS, HOUR_MS } from '@app/domain/time.ts';
import { sql } from 'kysely';
import { CryptoProviderError, type CryptoPort } from '../../../adapters/payments/crypto-port.ts';
import type { Db } from '../../../platform/database/database.ts';
import { refreshInvoice } from '../crypto/record-invoice.ts';
import type { PaymentDeps } from '../payment-ports.ts';
import { logCryptoProviderError } from '../crypto/request-crypto-payment.ts';
import type { Payment } from '../ledger/store.ts';
import { stopPolling } from './stop-polling.ts';
import { takeDuePayment } from './take-due-payment.ts';

/** Coins arrive late and shops confirm them later still; after this only a webhook counts. */
const POLL_LIFETIME_MS = 30 * DAY_MS;
/** By then a lost reply has been found, or there was no invoice. */
const UNANSWERED_MS = DAY_MS;
const MIN_POLL_INTERVAL_MS = 60_000;
const MAX_POLL_INTERVAL_MS = 6 * HOUR_MS;
const PER_ROUND = 50;

/** Polled again after a quarter of the payment's age. */
function takeDueInvoice(db: Db, { provider, test }: CryptoPort, now: number): Promise<Payment | undefined> {
  const nextPollMs = sql`least(${MAX_POLL_INTERVAL_MS}::bigint, greatest(${MIN_POLL_INTERVAL_MS}::bigint, (${now}::bigint - created_at) / 4))`;
  return takeDuePayment(db, { provider, test, nextPollMs, now });
}

async function pollInvoice(
  deps: PaymentDeps,
  crypto: CryptoPort,
  payment: Payment,
  now: number,
): Promise<void> {
  const { id, provider_order: order, created_at: createdAt } = payment;
  const isKnown = await refreshInvoice(deps, crypto, payment, {
    invoiceId: order,
    reference: `look:${id}`,
    now,
  });
  if (now - createdAt >= (isKnown ? POLL_LIFETIME_MS : UNANSWERED_MS)) {
    const { state } = await deps.database.db
      .selectFrom('payments')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await stopPolling(deps, { ...payment, state }, now);
  }
}

/** Covers lost webhooks and late coins. Only reads at the provider and is idempotent across processes. */
export async function pollOpenInvoices(deps: PaymentDeps, crypto: CryptoPort, now: number): Promise<void> {
  for (let left = PER_ROUND; left > 0; left -= 1) {
    const payment = await takeDueInvoice(deps.database.db, crypto, now);
    if (!payment) return;
    try {
      await pollInvoice(deps, crypto, payment, now);
    } catch (error) {
      if (!(error instanceof CryptoProviderError)) throw error;
      logCryptoProviderError(deps, { id: `look:${payment.id}`, payment: payment.id, error });
      // An outage would meet the remaining invoices too.
      return;
    }
  }
}
