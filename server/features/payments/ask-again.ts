import { sql } from 'kysely';
import type { PaymentState } from '@app/domain/payments/standing.ts';
import { CardTrouble, type CardPort, type CardWord } from '../../adapters/payments/port.ts';
import type { Db } from '../../db/database.ts';
import { LOOK_AFTER } from './begin-charge.ts';
import { logTrouble } from './create-order.ts';
import { noteFacts } from './note-facts.ts';
import { noteWords, type PaymentDeps } from './note-words.ts';
import { answerKnown, type Payment } from './store.ts';

const HOUR = 3_600_000;
/** An order that nobody paid by then is over; PayPal forgets it sooner. */
const ORDER_LIFE = 72 * HOUR;
/** Money on its way arrives within days; after so long nobody asks any more, and only a webhook tells. */
const TRANSFER_LIFE = 60 * 24 * HOUR;
const SOONEST = 60_000;
const LATEST = 6 * HOUR;
const PER_ROUND = 50;
const DAY = 24 * HOUR;
/** A buyer may open a dispute for so long after the payment, by PayPal's rules. */
const DISPUTE_WINDOW = 180 * DAY;
/** What was paid is looked at daily for the first week and weekly afterwards: a message about a refund may have been lost. */
const FIRST_WEEK = 7 * DAY;
/** Of those so few in a round that answers which somebody waits for are never kept waiting. */
const PAID_PER_ROUND = 5;

type Which = { test: boolean; isPaid: boolean; now: number };

/**
 * Takes the payment whose turn it is, and puts its next look off, so that no other process and no later round takes it as well: the
 * longer it lasts, the less often it is asked for.
 */
async function claim(db: Db, { test, isPaid, now }: Which): Promise<Payment | undefined> {
  const next = isPaid
    ? sql`CASE WHEN ${now}::bigint - created_at < ${FIRST_WEEK}::bigint THEN ${DAY}::bigint ELSE ${7 * DAY}::bigint END`
    : sql`least(${LATEST}::bigint, greatest(${SOONEST}::bigint, ${now}::bigint - created_at))`;
  const { rows } = await sql<Payment>`
    UPDATE payments SET look_at = ${now}::bigint + ${next}
    WHERE id = (SELECT id FROM payments WHERE provider = 'paypal' AND look_at <= ${now} AND test = ${test}
      AND (state IN ('paid', 'taken_back')) = ${isPaid} ORDER BY look_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING *`.execute(db);
  return rows[0];
}

/** Nothing is expected any more: what was never paid is over. What PayPal still says of it counts all the same. */
async function endLooks(deps: PaymentDeps, payment: Payment, now: number): Promise<void> {
  const from = { productName: deps.config.PRODUCT_NAME, publicUrl: deps.publicUrl, log: deps.log };
  const facts = ['open', 'approved'].includes(payment.state)
    ? [{ kind: 'expired' as const, about: `expired:${payment.id}`, amountCents: null, at: now }]
    : [];
  await deps.database.transact(async (tx) => {
    await noteFacts(tx, from, { paymentId: payment.id, facts, now });
    await tx
      .updateTable('payments')
      .set({ look_at: null, asked_since: null })
      .where('id', '=', payment.id)
      .execute();
  });
  deps.log.info({ payment: payment.id, state: payment.state }, 'a payment is not asked for any more');
}

/** What the order says of itself, and of what was paid what its buyer disputes. */
async function readWords(cards: CardPort, payment: Payment): Promise<readonly CardWord[]> {
  const { provider_order: orderId, provider_payment: captureId } = payment;
  const words =
    orderId === null
      ? []
      : await cards.readOrder(orderId).catch((error: unknown) => {
          if (error instanceof CardTrouble && error.kind === 'no_order') return [];
          throw error;
        });
  const isPaid = payment.state === 'paid' || payment.state === 'taken_back';
  return isPaid && captureId !== null ? [...words, ...(await cards.readDisputes(captureId))] : words;
}

async function lookAt(deps: PaymentDeps, cards: CardPort, payment: Payment, now: number): Promise<void> {
  const { id, asked_since: asked } = payment;
  const { db } = deps.database;
  const words = await readWords(cards, payment);
  if (words.length > 0) await noteWords(deps, payment, { words, reference: `look:${id}`, now });
  // What was asked for is over by now, and its order says what became of it.
  if (asked !== null && asked <= now - LOOK_AFTER) await answerKnown(db, id, asked);
  const { state } = await db
    .selectFrom('payments')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (now - payment.created_at >= lifeOf(state)) await endLooks(deps, { ...payment, state }, now);
}

const lifeOf = (state: PaymentState): number => {
  if (state === 'paid' || state === 'taken_back') return DISPUTE_WINDOW;
  return state === 'processing' ? TRANSFER_LIFE : ORDER_LIFE;
};

type Round = Omit<Which, 'test'> & { most: number };

/** Whether the round went well: in some troubles the others would meet the same. */
async function lookRound(deps: PaymentDeps, cards: CardPort, { most, isPaid, now }: Round): Promise<boolean> {
  for (let left = most; left > 0; left -= 1) {
    const payment = await claim(deps.database.db, { test: cards.test, isPaid, now });
    if (!payment) return true;
    try {
      await lookAt(deps, cards, payment, now);
    } catch (error) {
      if (!(error instanceof CardTrouble)) throw error;
      logTrouble(deps, { id: `look:${payment.id}`, payment: payment.id, error });
      if (error.kind !== 'refused') return false;
    }
  }
  return true;
}

/**
 * Asks PayPal for the payments whose answer was lost and, now and then, for those that were paid. It only reads there: nobody is
 * charged whose request is not running. However often and by however many processes it runs, the outcome is the same.
 */
export async function askAgain(deps: PaymentDeps, cards: CardPort, now: number): Promise<void> {
  if (await lookRound(deps, cards, { most: PER_ROUND, isPaid: false, now }))
    await lookRound(deps, cards, { most: PAID_PER_ROUND, isPaid: true, now });
}
