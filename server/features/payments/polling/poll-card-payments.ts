import { DAY_MS, HOUR_MS } from '@app/domain/time.ts';
import { sql } from 'kysely';
import type { PaymentState } from '@app/domain/payments/payment-state.ts';
import { CardProviderError, type CardPort, type CardEvent } from '../../../adapters/payments/card-port.ts';
import type { RepeatingJob } from '../../../platform/queue/task.ts';
import { POLL_CHARGE_AFTER_MS } from '../card/begin-charge.ts';
import { logCardProviderError } from '../log-provider-errors.ts';
import { recordCardEvents } from '../card/record-card-events.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { markRequestAnswered, type Payment } from '../ledger/store.ts';
import { stopPolling } from './stop-polling.ts';
import { pollDuePayments } from './poll-due-payments.ts';

const ORDER_LIFETIME_MS = 72 * HOUR_MS;
/** Transfers arrive within days; after this only a webhook counts. */
const TRANSFER_LIFETIME_MS = 60 * 24 * HOUR_MS;
const MIN_POLL_INTERVAL_MS = 60_000;
const MAX_POLL_INTERVAL_MS = 6 * HOUR_MS;
const UNPAID_PER_ROUND = 50;
/** PayPal lets a buyer open a dispute for 180 days. */
const DISPUTE_WINDOW_MS = 180 * DAY_MS;
/** Paid orders are polled daily for a week and weekly afterwards, because a refund webhook may have been lost. */
const DAILY_POLLS_FOR_MS = 7 * DAY_MS;
/** Few per round, so that unpaid orders, which somebody waits for, are never held up. */
const PAID_PER_ROUND = 5;

/** Events of the order and, once it is paid, of its disputes. */
async function readCardEvents(cards: CardPort, payment: Payment): Promise<readonly CardEvent[]> {
  const { provider_order: orderId, provider_payment: captureId } = payment;
  const orderEvents =
    orderId === null
      ? []
      : await cards.readOrder(orderId).catch((error: unknown) => {
          if (error instanceof CardProviderError && error.kind === 'no_order') return [];
          throw error;
        });
  const isPaid = payment.state === 'paid' || payment.state === 'taken_back';
  return isPaid && captureId !== null
    ? [...orderEvents, ...(await cards.readDisputes(captureId))]
    : orderEvents;
}

async function pollPayment(deps: PaymentDeps, cards: CardPort, payment: Payment, now: number): Promise<void> {
  const { id, request_pending_since: requestedAt } = payment;
  const { db } = deps.database;
  const cardEvents = await readCardEvents(cards, payment);
  if (cardEvents.length > 0)
    await recordCardEvents(deps, payment, { cardEvents, reference: `look:${id}`, now });
  // The pending charge request has timed out by now, and the order tells its outcome.
  if (requestedAt !== null && requestedAt <= now - POLL_CHARGE_AFTER_MS)
    await markRequestAnswered(db, id, requestedAt);
  const { state } = await db
    .selectFrom('payments')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (now - payment.created_at >= pollLifetimeOf(state)) await stopPolling(deps, { ...payment, state }, now);
}

const pollLifetimeOf = (state: PaymentState): number => {
  if (state === 'paid' || state === 'taken_back') return DISPUTE_WINDOW_MS;
  return state === 'processing' ? TRANSFER_LIFETIME_MS : ORDER_LIFETIME_MS;
};

/** The older a payment, the less often it is polled. */
const nextUnpaidPollMs = (now: number) =>
  sql`least(${MAX_POLL_INTERVAL_MS}::bigint, greatest(${MIN_POLL_INTERVAL_MS}::bigint, ${now}::bigint - created_at))`;
const nextPaidPollMs = (now: number) =>
  sql`CASE WHEN ${now}::bigint - created_at < ${DAILY_POLLS_FOR_MS}::bigint THEN ${DAY_MS}::bigint ELSE ${7 * DAY_MS}::bigint END`;

/** Reads payments whose answer was lost and, less often, paid ones. Only reads at PayPal and may be repeated. */
async function pollCardPayments(deps: PaymentDeps, cards: CardPort, now: number): Promise<void> {
  const { db } = deps.database;
  const due = { provider: 'paypal', test: cards.test, now };
  const poll = async (payment: Payment) => {
    try {
      await pollPayment(deps, cards, payment, now);
    } catch (error) {
      if (!(error instanceof CardProviderError)) throw error;
      logCardProviderError(deps, { id: `look:${payment.id}`, payment: payment.id, error });
      if (error.kind !== 'refused') return 'provider down';
    }
    return 'polled';
  };
  const unpaid = { ...due, isPaid: false, nextPollMs: nextUnpaidPollMs(now), max: UNPAID_PER_ROUND };
  const paid = { ...due, isPaid: true, nextPollMs: nextPaidPollMs(now), max: PAID_PER_ROUND };
  if (await pollDuePayments(db, unpaid, poll)) await pollDuePayments(db, paid, poll);
}

export const createCardPollJob = (deps: PaymentDeps, cards: CardPort): RepeatingJob => ({
  name: 'poll-card-payments',
  everyRealMs: 5_000,
  inOneProcess: true,
  run: (now) => pollCardPayments(deps, cards, now),
});
