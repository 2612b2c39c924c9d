import { sql } from 'kysely';
import { CardTrouble, type CardPort } from '../../adapters/payments/port.ts';
import type { Db } from '../../db/database.ts';
import { logTrouble } from './create-order.ts';
import { noteFacts } from './note-facts.ts';
import { noteWords, type PaymentDeps } from './note-words.ts';
import type { Payment } from './store.ts';

const HOUR = 3_600_000;
/** An order that nobody paid by then is over; PayPal forgets it sooner. */
const ORDER_LIFE = 72 * HOUR;
/** Money on its way arrives within days; after so long nobody asks any more, and only a webhook tells. */
const TRANSFER_LIFE = 60 * 24 * HOUR;
const SOONEST = 60_000;
const LATEST = 6 * HOUR;
const PER_ROUND = 50;

/**
 * Takes the payment whose turn it is, and puts its next look off, so that no other process and no later round takes it as well: the
 * longer it lasts, the less often it is asked for.
 */
async function claim(db: Db, test: boolean, now: number): Promise<Payment | undefined> {
  const { rows } = await sql<Payment>`
    UPDATE payments SET look_at = ${now} + least(${LATEST}, greatest(${SOONEST}, ${now} - created_at))
    WHERE id = (SELECT id FROM payments WHERE provider = 'paypal' AND look_at <= ${now} AND test = ${test}
      ORDER BY look_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING *`.execute(db);
  return rows[0];
}

/** Nothing is expected any more: what was never paid is over. What PayPal still says of it counts all the same. */
async function endLooks(deps: PaymentDeps, payment: Payment, now: number): Promise<void> {
  const from = { productName: deps.config.PRODUCT_NAME, publicUrl: deps.publicUrl };
  const facts = ['open', 'approved'].includes(payment.state)
    ? [{ kind: 'expired' as const, about: `expired:${payment.id}`, amountCents: null, at: now }]
    : [];
  await deps.database.transact(async (tx) => {
    await noteFacts(tx, from, { paymentId: payment.id, facts, now });
    await tx.updateTable('payments').set({ look_at: null }).where('id', '=', payment.id).execute();
  });
  deps.log.info({ payment: payment.id, state: payment.state }, 'a payment is not asked for any more');
}

async function lookAt(deps: PaymentDeps, cards: CardPort, payment: Payment, now: number): Promise<void> {
  const { id, provider_order: orderId } = payment;
  if (orderId !== null) {
    const words = await cards.readOrder(orderId).catch((error: unknown) => {
      if (error instanceof CardTrouble && error.kind === 'no_order') return [];
      throw error;
    });
    await noteWords(deps, payment, { words, reference: `look:${id}`, now });
  }
  const { state } = await deps.database.db
    .selectFrom('payments')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const age = now - payment.created_at;
  const life = state === 'processing' ? TRANSFER_LIFE : ORDER_LIFE;
  const isSettled = state === 'paid' || state === 'taken_back';
  if (isSettled || age >= life) await endLooks(deps, { ...payment, state }, now);
}

/**
 * Asks PayPal for the payments whose answer was lost. It only reads there: nobody is charged whose request is not running. However
 * often and by however many processes it runs, the outcome is the same.
 */
export async function askAgain(deps: PaymentDeps, cards: CardPort, now: number): Promise<void> {
  for (let left = PER_ROUND; left > 0; left -= 1) {
    const payment = await claim(deps.database.db, cards.test, now);
    if (!payment) return;
    try {
      await lookAt(deps, cards, payment, now);
    } catch (error) {
      if (!(error instanceof CardTrouble)) throw error;
      logTrouble(deps, { id: `look:${payment.id}`, payment: payment.id, error });
      // The others would meet the same.
      if (error.kind !== 'refused') return;
    }
  }
}
