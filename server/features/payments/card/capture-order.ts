import {
  CardProviderError,
  type CardErrorKind,
  type CardEvent,
  type CardPort,
} from '../../../adapters/payments/card-port.ts';
import type { Db } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { recordPaymentEvents } from '../ledger/record-payment-events.ts';
import { findOwnPayment, markRequestAnswered, type Payment } from '../ledger/store.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { addMissingPayee } from './add-missing-payee.ts';
import { beginCharge } from './begin-charge.ts';
import { logCardProviderError } from '../log-provider-errors.ts';
import { recordCardEvents } from './record-card-events.ts';

/** Nothing was charged and nothing will be. */
const DEFINITE_FAILURES: ReadonlySet<CardErrorKind> = new Set([
  'declined',
  'not_approved',
  'no_order',
  'refused',
]);
/** Those of them that leave no event behind. */
const REPEATED_REFUSALS: ReadonlySet<CardErrorKind> = new Set(['not_approved', 'no_order', 'refused']);
/** Final for a first attempt only: an earlier request of the same charge may still go through. */
const NOT_ATTEMPTED: ReadonlySet<CardErrorKind> = new Set(['down', 'limit']);

const UNKNOWN_OUTCOME =
  'PayPal has not answered yet. If you were charged, your purchase is added by itself within minutes; please do not pay again.';

const PREMIUM_ALREADY =
  'You have premium already, so this order for it was not charged. For more tokens please start a new payment.';

type CaptureOrderRequest = { userId: string; orderId: string; requestId: string; now: number };
type CaptureContext = CaptureOrderRequest & { payment: Payment };
type ChargeRequest = { chargeRequestId: string; unchargedReplies: number };
type ChargeContext = CaptureContext & ChargeRequest & { isFirstAttempt: boolean };

/**
 * PayPal repeats its reply to a request id it has seen: a lost reply is asked for again by the same id, and after a refusal the next
 * charge needs a new one.
 */
async function nextChargeRequest(db: Db, { id }: Payment, orderId: string): Promise<ChargeRequest> {
  const { declines, unchargedReplies } = await db
    .selectFrom('payments')
    .select((row) => [
      'uncharged_replies as unchargedReplies',
      row
        .selectFrom('payment_events')
        .select((event) => event.fn.countAll<number>().as('count'))
        .where('payment_id', '=', id)
        .where('kind', '=', 'refused')
        .$asScalar()
        .$notNull()
        .as('declines'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const count = declines + unchargedReplies;
  return {
    chargeRequestId: count === 0 ? `capture:${orderId}` : `capture:${orderId}:${count}`,
    unchargedReplies,
  };
}

/** Once for a request id, however many requests were answered to it. */
async function recordUnchargedReply(
  db: Db,
  { payment, unchargedReplies }: Pick<ChargeContext, 'payment' | 'unchargedReplies'>,
): Promise<void> {
  await db
    .updateTable('payments')
    .set({ uncharged_replies: unchargedReplies + 1 })
    .where('id', '=', payment.id)
    .where('uncharged_replies', '=', unchargedReplies)
    .execute();
}

async function recordDecline(
  deps: PaymentDeps,
  { payment, chargeRequestId, now }: ChargeContext,
): Promise<void> {
  const decline = {
    kind: 'refused' as const,
    about: `refused:${chargeRequestId}`,
    amountCents: null,
    at: now,
  };
  await deps.database.transact((tx) =>
    recordPaymentEvents(tx, deps, { paymentId: payment.id, events: [decline], now }),
  );
}

const unknownOutcome = (): AppError => new AppError('unavailable', UNKNOWN_OUTCOME);

const orUnknownOutcome = (
  deps: PaymentDeps,
  { requestId, payment }: CaptureContext,
  events: Promise<readonly CardEvent[]>,
): Promise<readonly CardEvent[]> =>
  events.catch((error: unknown) => {
    if (!(error instanceof CardProviderError)) throw error;
    logCardProviderError(deps, { id: requestId, payment: payment.id, error });
    throw unknownOutcome();
  });

const readOrder = (
  deps: PaymentDeps,
  cards: CardPort,
  context: CaptureContext,
): Promise<readonly CardEvent[]> => orUnknownOutcome(deps, context, cards.readOrder(context.orderId));

/** `errorWithoutCharge`: the buyer's error if the events hold no charge. */
type ChargeResult = { events: readonly CardEvent[]; errorWithoutCharge: AppError };

async function charge(deps: PaymentDeps, cards: CardPort, context: ChargeContext): Promise<ChargeResult> {
  const { orderId, requestId, payment, chargeRequestId, isFirstAttempt, now } = context;
  let errorWithoutCharge = unknownOutcome();
  try {
    return { events: await cards.captureOrder(orderId, chargeRequestId), errorWithoutCharge };
  } catch (error) {
    if (!(error instanceof CardProviderError)) throw error;
    logCardProviderError(deps, { id: requestId, payment: payment.id, error });
    if (DEFINITE_FAILURES.has(error.kind) || (isFirstAttempt && NOT_ATTEMPTED.has(error.kind)))
      await markRequestAnswered(deps.database.db, payment.id, now);
    if (error.kind === 'declined') {
      await recordDecline(deps, context);
      throw new AppError('payment_declined');
    }
    if (REPEATED_REFUSALS.has(error.kind)) await recordUnchargedReply(deps.database.db, context);
    // The reply may be that to an earlier request, from before the buyer approved.
    if (error.kind === 'not_approved' && !isFirstAttempt) return chargeAnew(deps, cards, context);
    if (error.kind === 'not_approved') throw new AppError('payment_not_approved');
    if (error.kind === 'no_order')
      throw new AppError('not_found', 'PayPal no longer knows this order. Nothing was charged.');
    if (error.kind === 'refused')
      throw new AppError('payment_declined', 'PayPal refused this payment. Nothing was charged.');
    const { retryAfterSeconds } = error;
    const retry = retryAfterSeconds > 0 ? { retryAfterSeconds } : {};
    if (error.kind === 'down' || error.kind === 'limit')
      throw new AppError(
        'unavailable',
        'PayPal cannot be reached at the moment. Nothing was charged.',
        retry,
      );
    if (error.kind === 'busy') errorWithoutCharge = new AppError('in_progress');
  }
  // Charged before, being charged, or unknown: the order itself tells.
  return { events: await readOrder(deps, cards, context), errorWithoutCharge };
}

async function chargeAnew(deps: PaymentDeps, cards: CardPort, context: ChargeContext): Promise<ChargeResult> {
  const request = await nextChargeRequest(deps.database.db, context.payment, context.orderId);
  return charge(deps, cards, { ...context, ...request, isFirstAttempt: true });
}

/** Idempotent: charges the buyer's own order once and credits what PayPal reports as paid. */
export async function captureOrder(
  deps: PaymentDeps,
  cards: CardPort,
  request: CaptureOrderRequest,
): Promise<Payment> {
  const { userId, orderId, requestId, now } = request;
  const { db } = deps.database;
  const payment = await findOwnPayment(db, userId, 'paypal', orderId);
  if (!payment || payment.test !== cards.test) throw new AppError('not_found');
  if (payment.state === 'paid') return payment;
  if (payment.state === 'taken_back')
    throw new AppError('payment_unclear', 'This payment was refunded or is disputed.');
  const context = { ...request, payment };
  const { isPremiumAlready, isFirstAttempt } = await beginCharge(deps.database, payment, now);
  // Read even an order that must not be charged, because an earlier charge may have gone through with its reply lost.
  const result = isPremiumAlready
    ? {
        events: await readOrder(deps, cards, context),
        errorWithoutCharge: new AppError('conflict', PREMIUM_ALREADY),
      }
    : await charge(deps, cards, {
        ...context,
        ...(await nextChargeRequest(db, payment, orderId)),
        isFirstAttempt,
      });
  const cardEvents = await orUnknownOutcome(deps, context, addMissingPayee(cards, payment, result.events));
  const { hasMismatch } = await recordCardEvents(deps, payment, { cardEvents, reference: requestId, now });
  if (cardEvents.some((event) => 'captureId' in event)) await markRequestAnswered(db, payment.id, now);
  if (hasMismatch) throw new AppError('payment_unclear');
  const after = await findOwnPayment(db, userId, 'paypal', orderId);
  if (after?.state === 'paid' || after?.state === 'processing') return after;
  if (after?.state === 'taken_back')
    throw new AppError('payment_unclear', 'This payment was refunded or is disputed.');
  // Only this reply counts: a refusal recorded earlier says nothing of this charge.
  throw cardEvents.some(({ kind }) => kind === 'refused')
    ? new AppError('payment_declined')
    : result.errorWithoutCharge;
}
