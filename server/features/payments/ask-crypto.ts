import { sql } from 'kysely';
import { CryptoTrouble, type CryptoPort } from '../../adapters/payments/crypto-port.ts';
import type { Db } from '../../db/database.ts';
import { noteFacts } from './note-facts.ts';
import { readInvoice } from './note-invoice.ts';
import type { PaymentDeps } from './note-words.ts';
import { logCryptoTrouble } from './request-crypto.ts';
import type { Payment } from './store.ts';

const DAY = 86_400_000;
/** Coins come late, and a shop's owner takes them later still; after so long only a webhook tells. */
const LOOKED_AT = 30 * DAY;
/** An answer that was lost is found by then, or there was no invoice. */
const LOST = DAY;
const SOONEST = 60_000;
const LATEST = 6 * 3_600_000;
const PER_ROUND = 50;

/**
 * Takes the payment whose turn it is, and puts its next look off, so that no other process and no later round takes it as well. The
 * older it is, the less often: after a quarter of its age again.
 */
async function claim(db: Db, { provider, test }: CryptoPort, now: number): Promise<Payment | undefined> {
  const { rows } = await sql<Payment>`
    UPDATE payments SET look_at = ${now}::bigint + least(${LATEST}::bigint, greatest(${SOONEST}::bigint, (${now}::bigint - created_at) / 4))
    WHERE id = (SELECT id FROM payments WHERE provider = ${provider} AND look_at <= ${now} AND test = ${test}
      ORDER BY look_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING *`.execute(db);
  return rows[0];
}

/** Nothing is expected any more; what the provider still says of it counts all the same. */
async function giveUp(
  { database, config, publicUrl, log }: PaymentDeps,
  payment: Payment,
  now: number,
): Promise<void> {
  const { id } = payment;
  const from = { productName: config.PRODUCT_NAME, publicUrl, log };
  const facts =
    payment.state === 'open'
      ? [{ kind: 'expired' as const, about: `expired:${id}`, amountCents: null, at: now }]
      : [];
  const state = await database.transact(async (tx) => {
    const stands = await noteFacts(tx, from, { paymentId: id, facts, now });
    await tx.updateTable('payments').set({ look_at: null, asked_since: null }).where('id', '=', id).execute();
    return stands;
  });
  log.info({ payment: id, state }, 'a payment is not asked for any more');
}

async function lookAt(deps: PaymentDeps, crypto: CryptoPort, payment: Payment, now: number): Promise<void> {
  const { id, provider_order: order, created_at: createdAt } = payment;
  const isKnown = await readInvoice(deps, crypto, payment, { order, reference: `look:${id}`, now });
  if (now - createdAt >= (isKnown ? LOOKED_AT : LOST)) {
    const { state } = await deps.database.db
      .selectFrom('payments')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await giveUp(deps, { ...payment, state }, now);
  }
}

/**
 * Reads the invoices again that are not settled, for a webhook that was lost and for coins that came late. It only reads: however
 * often and by however many processes it runs, the outcome is the same.
 */
export async function askCrypto(deps: PaymentDeps, crypto: CryptoPort, now: number): Promise<void> {
  for (let left = PER_ROUND; left > 0; left -= 1) {
    const payment = await claim(deps.database.db, crypto, now);
    if (!payment) return;
    try {
      await lookAt(deps, crypto, payment, now);
    } catch (error) {
      if (!(error instanceof CryptoTrouble)) throw error;
      logCryptoTrouble(deps, { id: `look:${payment.id}`, payment: payment.id, error });
      // The others would meet the same.
      return;
    }
  }
}
