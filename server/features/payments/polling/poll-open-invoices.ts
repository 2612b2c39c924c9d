import { DAY_MS, HOUR_MS } from '@app/domain/time.ts';
import { sql } from 'kysely';
import { CryptoProviderError, type CryptoPort } from '../../../adapters/payments/crypto-port.ts';
import type { RepeatingJob } from '../../../platform/queue/task.ts';
import { refreshInvoice } from '../crypto/record-invoice.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { logCryptoProviderError } from '../log-provider-errors.ts';
import type { Payment } from '../ledger/store.ts';
import { stopPolling } from './stop-polling.ts';
import { pollDuePayments } from './poll-due-payments.ts';

/** Coins arrive late and shops confirm them later still; after this only a webhook counts. */
const POLL_LIFETIME_MS = 30 * DAY_MS;
/** By then a lost reply has been found, or there was no invoice. */
const UNANSWERED_MS = DAY_MS;
const MIN_POLL_INTERVAL_MS = 60_000;
const MAX_POLL_INTERVAL_MS = 6 * HOUR_MS;
const PER_ROUND = 50;

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

/** Covers lost webhooks and late coins. Only reads at the provider and may be repeated. */
async function pollOpenInvoices(deps: PaymentDeps, crypto: CryptoPort, now: number): Promise<void> {
  const { provider, test } = crypto;
  const nextPollMs = sql`least(${MAX_POLL_INTERVAL_MS}::bigint, greatest(${MIN_POLL_INTERVAL_MS}::bigint, (${now}::bigint - created_at) / 4))`;
  const due = { provider, test, nextPollMs, max: PER_ROUND, now };
  await pollDuePayments(deps.database.db, due, async (payment) => {
    try {
      await pollInvoice(deps, crypto, payment, now);
      return 'polled';
    } catch (error) {
      if (!(error instanceof CryptoProviderError)) throw error;
      logCryptoProviderError(deps, { id: `look:${payment.id}`, payment: payment.id, error });
      return 'provider down';
    }
  });
}

export const createInvoicePollJob = (deps: PaymentDeps, crypto: CryptoPort): RepeatingJob => ({
  name: 'poll-invoices',
  everyRealMs: 15_000,
  inOneProcess: true,
  run: (now) => pollOpenInvoices(deps, crypto, now),
});
