import { sql } from 'kysely';
import type { UnfinishedCard } from '@app/contracts/payments.ts';
import { productFor } from '@app/domain/payments/catalogue.ts';
import { CardTrouble, type CardPort, type CardWord } from '../../adapters/payments/port.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../http/errors.ts';
import { logTrouble } from './create-order.ts';
import { noteFacts } from './note-facts.ts';
import { noteWords, type PaymentDeps } from './note-words.ts';
import { readPayment } from './payment-view.ts';
import { lockPayment, ownPayment, type Payment } from './store.ts';

/** An order that nobody paid by then is over, in ms. */
const ORDER_LIFE = 72 * 3_600_000;

/** PayPal is read again for the same order after so long, in ms: an open page asks far more often. */
const READ_AGAIN = 60_000;

/** When PayPal was read last for each order, and whether it told that what the buyer had agreed to has lapsed. */
export type LastReads = Map<string, { at: number; lapsed: boolean }>;

type Asked = { userId: string; requestId: string; now: number };

/** The newest of the user's own payments that still wants something: first one on its way, then one that they have agreed to. */
async function findUnfinished(db: Db, test: boolean, { userId, now }: Asked): Promise<Payment | undefined> {
  const { plan } = await db
    .selectFrom('users')
    .select('plan')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('provider', '=', 'paypal')
    .where('test', '=', test)
    .where('provider_order', 'is not', null)
    .where((row) =>
      row.or([
        row('state', '=', 'processing'),
        // An order for what is not on sale any more is not charged, so it is not offered either.
        row.and([
          row('state', 'in', ['approved', 'open']),
          row('product', '=', productFor(plan).id),
          row('created_at', '>', now - ORDER_LIFE),
        ]),
      ]),
    )
    .orderBy(sql`CASE state WHEN 'processing' THEN 0 WHEN 'approved' THEN 1 ELSE 2 END`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

const endOf = ({ id }: Payment, at: number) => ({
  kind: 'expired' as const,
  about: `expired:${id}`,
  amountCents: null,
  at,
});

/** Ends an order that was never charged; whatever PayPal still says of it counts all the same. */
async function end(deps: PaymentDeps, { id }: Payment, now: number): Promise<void> {
  const from = { productName: deps.config.PRODUCT_NAME, publicUrl: deps.publicUrl, log: deps.log };
  await deps.database.transact(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (payment.state === 'open' || payment.state === 'approved')
      await noteFacts(tx, from, { paymentId: id, facts: [endOf(payment, now)], now });
  });
}

/** How PayPal says that the order stands; null where it cannot be asked at the moment. */
async function wordsOf(
  deps: PaymentDeps,
  cards: CardPort,
  payment: Payment,
  { requestId, now }: Asked,
): Promise<readonly CardWord[] | null> {
  try {
    return await cards.readOrder(payment.provider_order ?? '');
  } catch (error) {
    if (!(error instanceof CardTrouble)) throw error;
    if (error.kind === 'no_order') {
      await end(deps, payment, now);
      return [];
    }
    logTrouble(deps, { id: requestId, payment: payment.id, error });
    return null;
  }
}

/** Notes how PayPal says that the order stands, once a minute at most; whether a former approval has lapsed there. */
async function lookOnce(
  deps: PaymentDeps,
  cards: CardPort,
  { payment, lastReads, ...asked }: Asked & { payment: Payment; lastReads: LastReads },
): Promise<boolean> {
  const { requestId: reference, now } = asked;
  // The oldest come first.
  for (const [id, { at }] of lastReads) {
    if (now >= at && now - at < READ_AGAIN) break;
    lastReads.delete(id);
  }
  const last = lastReads.get(payment.id);
  // What its message has told since is newer than what was read.
  if (last) return last.lapsed && payment.state === 'approved';
  const read = { at: now, lapsed: false };
  lastReads.set(payment.id, read);
  const words = await wordsOf(deps, cards, payment, asked);
  if (words) await noteWords(deps, payment, { words, reference, now });
  // An approval can lapse at PayPal; what was known of it before says nothing then.
  read.lapsed = words?.length === 0 && payment.state === 'approved';
  return read.lapsed;
}

/**
 * What was left unfinished where the page was closed between the buyer's word at PayPal and the charge: an order that they have agreed
 * to and that was never charged, or a charge that is on its way. PayPal is asked, since its message may be late or lost; nothing is
 * charged here. Null where there is none.
 */
export async function unfinishedCard(
  deps: PaymentDeps,
  cards: CardPort,
  { lastReads, ...asked }: Asked & { lastReads: LastReads },
): Promise<UnfinishedCard | null> {
  const { db } = deps.database;
  const payment = await findUnfinished(db, cards.test, asked);
  if (!payment) return null;
  if (payment.state !== 'processing' && (await lookOnce(deps, cards, { ...asked, payment, lastReads })))
    return null;
  const view = await readPayment(db, asked.userId, payment.id);
  const orderID = payment.provider_order;
  if (orderID === null || !['approved', 'processing'].includes(view.state)) return null;
  return { orderID, payment: view };
}

/** The buyer's own order that they have agreed to is given up: nothing is charged. Answers the payment's number. */
export async function lapseOrder(
  deps: PaymentDeps,
  cards: CardPort,
  { userId, orderId, now }: { userId: string; orderId: string; now: number },
): Promise<string> {
  const payment = await ownPayment(deps.database.db, userId, 'paypal', orderId);
  if (!payment || payment.test !== cards.test) throw new AppError('not_found');
  await end(deps, payment, now);
  return payment.id;
}
