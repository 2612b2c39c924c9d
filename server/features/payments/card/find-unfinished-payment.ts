import type { UnfinishedCard } from '@app/contracts/money/payments.ts';
import { productFor } from '@app/domain/payments/checkout/catalogue.ts';
import { HOUR_MS, MINUTE_MS } from '@app/domain/time.ts';
import { sql } from 'kysely';
import { CardProviderError, type CardEvent, type CardPort } from '../../../adapters/payments/card-port.ts';
import type { Db } from '../../../platform/database/database.ts';
import { readPayment } from '../ledger/read-payment.ts';
import type { Payment } from '../ledger/store.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { expireOrder } from './abandon-order.ts';
import { logCardProviderError } from '../log-provider-errors.ts';
import { recordCardEvents } from './record-card-events.ts';

const ORDER_LIFETIME_MS = 72 * HOUR_MS;
const READ_ORDER_EVERY_MS = MINUTE_MS;

/** `hasLapsed`: the buyer's approval had lapsed at PayPal. */
export type LastOrderReads = Map<string, { at: number; hasLapsed: boolean }>;

type UnfinishedPaymentQuery = { userId: string; requestId: string; now: number };

async function selectUnfinished(
  db: Db,
  test: boolean,
  { userId, now }: UnfinishedPaymentQuery,
): Promise<Payment | undefined> {
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
    .where((eb) =>
      eb.or([
        eb('state', '=', 'processing'),
        // An order for a product that is not on sale any more is never charged, so it is not offered either.
        eb.and([
          eb('state', 'in', ['approved', 'open']),
          eb('product', '=', productFor(plan).id),
          eb('created_at', '>', now - ORDER_LIFETIME_MS),
        ]),
      ]),
    )
    .orderBy(sql`CASE state WHEN 'processing' THEN 0 WHEN 'approved' THEN 1 ELSE 2 END`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function readOrderEvents(
  deps: PaymentDeps,
  cards: CardPort,
  payment: Payment,
  { requestId, now }: UnfinishedPaymentQuery,
): Promise<readonly CardEvent[] | null> {
  try {
    return await cards.readOrder(payment.provider_order ?? '');
  } catch (error) {
    if (!(error instanceof CardProviderError)) throw error;
    if (error.kind === 'no_order') {
      await expireOrder(deps, payment, now);
      return [];
    }
    logCardProviderError(deps, { id: requestId, payment: payment.id, error });
    return null;
  }
}

async function refreshOrder(
  deps: PaymentDeps,
  cards: CardPort,
  { payment, lastReads, ...query }: UnfinishedPaymentQuery & { payment: Payment; lastReads: LastOrderReads },
): Promise<boolean> {
  const { requestId: reference, now } = query;
  for (const [id, { at }] of lastReads) {
    if (now >= at && now - at < READ_ORDER_EVERY_MS) break;
    lastReads.delete(id);
  }
  const last = lastReads.get(payment.id);
  // A webhook recorded since is newer than this read.
  if (last) return last.hasLapsed && payment.state === 'approved';
  const read = { at: now, hasLapsed: false };
  lastReads.set(payment.id, read);
  const cardEvents = await readOrderEvents(deps, cards, payment, query);
  if (cardEvents) await recordCardEvents(deps, payment, { cardEvents, reference, now });
  read.hasLapsed = cardEvents?.length === 0 && payment.state === 'approved';
  return read.hasLapsed;
}

/** Reads PayPal, since its webhook may be late or lost, and charges nothing. */
export async function findUnfinishedPayment(
  deps: PaymentDeps,
  cards: CardPort,
  { lastReads, ...query }: UnfinishedPaymentQuery & { lastReads: LastOrderReads },
): Promise<UnfinishedCard | null> {
  const { db } = deps.database;
  const payment = await selectUnfinished(db, cards.test, query);
  if (!payment) return null;
  if (payment.state !== 'processing' && (await refreshOrder(deps, cards, { ...query, payment, lastReads })))
    return null;
  const view = await readPayment(db, query.userId, payment.id);
  const orderID = payment.provider_order;
  if (orderID === null || !['approved', 'processing'].includes(view.state)) return null;
  return { orderID, payment: view };
}
