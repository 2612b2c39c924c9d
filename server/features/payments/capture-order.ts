import {
  CardTrouble,
  type CardPort,
  type CardTroubleKind,
  type CardWord,
} from '../../adapters/payments/port.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../http/errors.ts';
import { beginCharge } from './begin-charge.ts';
import { logTrouble } from './create-order.ts';
import { noteFacts } from './note-facts.ts';
import { noteWords, type PaymentDeps } from './note-words.ts';
import { withPayee } from './read-payee.ts';
import { answerKnown, ownPayment, type Payment } from './store.ts';

/** Troubles after which nothing was charged, and nothing will be; the last two only where it was not asked for before. */
const ANSWERS: ReadonlySet<CardTroubleKind> = new Set(['declined', 'not_approved', 'no_order', 'refused']);
const UNTOUCHED: ReadonlySet<CardTroubleKind> = new Set(['down', 'limit']);

const UNKNOWN =
  'PayPal has not answered yet. If you were charged, your purchase is added by itself within minutes; please do not pay again.';

const OUTSOLD =
  'You have premium already, so this order for it was not charged. For more tokens please start a new payment.';

type Asked = { userId: string; orderId: string; requestId: string; now: number };

/** A declined charge may be tried again with other means, which is another request; the same one would be answered the same. */
async function requestIdOf(db: Db, { id }: Payment, orderId: string): Promise<string> {
  const { count } = await db
    .selectFrom('payment_facts')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('payment_id', '=', id)
    .where('kind', '=', 'refused')
    .executeTakeFirstOrThrow();
  return count === 0 ? `capture:${orderId}` : `capture:${orderId}:${count}`;
}

type Charging = Asked & { payment: Payment; charge: string; first: boolean };

async function noteDecline(deps: PaymentDeps, { payment, charge, now }: Charging): Promise<void> {
  const from = { productName: deps.config.PRODUCT_NAME, publicUrl: deps.publicUrl, log: deps.log };
  const declined = { kind: 'refused' as const, about: `refused:${charge}`, amountCents: null, at: now };
  await deps.database.transact((tx) =>
    noteFacts(tx, from, { paymentId: payment.id, facts: [declined], now }),
  );
}

/** `unsaid`: what to tell the buyer where the words say nothing of a charge. */
type Charged = { words: readonly CardWord[]; unsaid: AppError };

const unknown = (): AppError => new AppError('unavailable', UNKNOWN);

type Words = Promise<readonly CardWord[]>;
type Known = Asked & { payment: Payment };

/** Where PayPal cannot be asked any more, nobody knows whether it was charged. */
const orUnknown = (deps: PaymentDeps, { requestId: id, payment }: Known, words: Words): Words =>
  words.catch((error: unknown) => {
    if (!(error instanceof CardTrouble)) throw error;
    logTrouble(deps, { id, payment: payment.id, error });
    throw unknown();
  });

/** How the order itself says that it stands. */
const readBack = (deps: PaymentDeps, cards: CardPort, asked: Known): Words =>
  orUnknown(deps, asked, cards.readOrder(asked.orderId));

/** What became of the charge, in the provider's words; a refusal that the buyer can do something about is told to them. */
async function charge(deps: PaymentDeps, cards: CardPort, asked: Charging): Promise<Charged> {
  const { orderId, requestId: id, payment } = asked;
  let unsaid = unknown();
  try {
    return { words: await cards.captureOrder(orderId, asked.charge), unsaid };
  } catch (error) {
    if (!(error instanceof CardTrouble)) throw error;
    logTrouble(deps, { id, payment: payment.id, error });
    if (ANSWERS.has(error.kind) || (asked.first && UNTOUCHED.has(error.kind)))
      await answerKnown(deps.database.db, payment.id, asked.now);
    if (error.kind === 'declined') {
      await noteDecline(deps, asked);
      throw new AppError('payment_declined');
    }
    if (error.kind === 'not_approved') throw new AppError('payment_not_approved');
    if (error.kind === 'no_order')
      throw new AppError('not_found', 'PayPal no longer knows this order. Nothing was charged.');
    if (error.kind === 'refused')
      throw new AppError('payment_declined', 'PayPal refused this payment. Nothing was charged.');
    const { retryAfterSeconds } = error;
    const wait = retryAfterSeconds > 0 ? { retryAfterSeconds } : {};
    if (error.kind === 'down' || error.kind === 'limit')
      throw new AppError('unavailable', 'PayPal cannot be reached at the moment. Nothing was charged.', wait);
    if (error.kind === 'busy') unsaid = new AppError('in_progress');
  }
  // Charged before, at this very moment, or nobody knows: then the order itself says how it stands.
  return { words: await readBack(deps, cards, asked), unsaid };
}

/** Charges the buyer's own order once, however often it is asked, and credits what PayPal says was paid. Answers the payment. */
export async function captureOrder(deps: PaymentDeps, cards: CardPort, asked: Asked): Promise<Payment> {
  const { userId, orderId, requestId, now } = asked;
  const { db } = deps.database;
  const payment = await ownPayment(db, userId, 'paypal', orderId);
  if (!payment || payment.test !== cards.test) throw new AppError('not_found');
  if (payment.state === 'paid') return payment;
  if (payment.state === 'taken_back')
    throw new AppError('payment_unclear', 'This payment was refunded or is disputed.');
  const { outsold, first } = await beginCharge(deps.database, payment, now);
  // It may have been charged before, and the answer lost.
  const { words: told, unsaid } = outsold
    ? { words: await readBack(deps, cards, { ...asked, payment }), unsaid: new AppError('conflict', OUTSOLD) }
    : await charge(deps, cards, {
        ...asked,
        payment,
        charge: await requestIdOf(db, payment, orderId),
        first,
      });
  const words = await orUnknown(deps, { ...asked, payment }, withPayee(cards, payment, told));
  const { clean } = await noteWords(deps, payment, { words, reference: requestId, now });
  if (words.some((word) => 'capture' in word)) await answerKnown(db, payment.id, now);
  if (!clean) throw new AppError('payment_unclear');
  const after = await ownPayment(db, userId, 'paypal', orderId);
  if (after?.state === 'paid' || after?.state === 'processing') return after;
  if (after?.state === 'taken_back')
    throw new AppError('payment_unclear', 'This payment was refunded or is disputed.');
  // An earlier refusal says nothing of this charge.
  throw words.some(({ kind }) => kind === 'refused') ? new AppError('payment_declined') : unsaid;
}
