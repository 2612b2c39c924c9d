import * as z from 'zod/mini';
import { paymentStates } from '@app/domain/payments/standing.ts';
import { row } from './endpoint.ts';

/** A payment as its own buyer sees it. */
export const paymentView = z.object({
  id: z.string(),
  provider: z.enum(['paypal', 'btcpay', 'payerurl']),
  product: z.enum(['premium', 'standard']),
  priceCents: z.number(),
  currency: z.string(),
  state: z.enum(paymentStates),
  /** Of a payment that came in part; null where nobody said how much. */
  missingCents: z.nullable(z.number()),
  /** What came above the price of a paid one: it buys nothing and can be given back. */
  overCents: z.number(),
  /** Another payment gives premium: this one buys nothing, and `overCents` of it are due back. */
  surplus: z.optional(z.boolean()),
  /** What came after the time was up. */
  late: z.boolean(),
  test: z.boolean(),
  createdAt: z.string(),
  changedAt: z.string(),
});
export type PaymentView = z.infer<typeof paymentView>;

/** A card payment that its buyer has agreed to and that was not charged (`approved`), or whose charge is on its way (`processing`). */
const unfinishedCard = z.object({ orderID: z.string(), payment: paymentView });
export type UnfinishedCard = z.infer<typeof unfinishedCard>;

/** As browsers write an amount: 17, "17" or "17.00"; in cents afterwards. */
const amount = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,9}(\.\d{2})?$/, 'Please check amount.'))]),
  z.transform((said) => Math.round(Number(said) * 1e6) / 1e4),
);

const orderID = z.string().check(z.regex(/^[\w-]{1,64}$/, 'This is no order number.'));

export const payments = {
  createPaypalOrder: row({
    method: 'POST',
    path: '/api/paypal/create-order',
    access: 'user',
    summary:
      'An order at PayPal for what the upgrade sheet sells this user; 400 unless amount and currency are its price, 404 where PayPal is not offered',
    body: z.object({ intent: z.literal('CAPTURE'), amount, currency: z.string().check(z.maxLength(10)) }),
    reply: z.object({ id: z.string() }),
    limits: [{ max: 30, seconds: 600, by: 'user' }],
  }),
  capturePaypalOrder: row({
    method: 'POST',
    path: '/api/paypal/capture-order',
    access: 'user',
    summary:
      "Charges the user's own approved order, once, however often it is asked; a payment that is still on its way answers with the state processing. 402 where it was declined, 409 before the buyer has agreed, 503 where nobody can know yet: what was paid is credited all the same",
    body: z.object({ orderID }),
    reply: z.object({ payment: paymentView }),
    limits: [{ max: 60, seconds: 600, by: 'user' }],
  }),
  getUnfinishedCard: row({
    method: 'GET',
    path: '/api/paypal/unfinished',
    access: 'user',
    polled: true,
    summary:
      "The user's own card payment that a closed page left unfinished: approved and never charged, or still on its way; null where there is none. PayPal is asked how the order stands, nothing is charged",
    reply: z.object({ unfinished: z.nullable(unfinishedCard) }),
    limits: [{ max: 150, seconds: 600, by: 'user' }],
  }),
  lapsePaypalOrder: row({
    method: 'POST',
    path: '/api/paypal/lapse-order',
    access: 'user',
    summary:
      "Gives up the user's own order that was not charged; a charge that is on its way or was made stays as it is",
    body: z.object({ orderID }),
    reply: z.object({ payment: paymentView }),
    limits: [{ max: 30, seconds: 600, by: 'user' }],
  }),
  getPayment: row({
    method: 'GET',
    path: '/api/payments/:id',
    access: 'user',
    polled: true,
    summary: "How one of the user's own payments stands",
    params: z.object({ id: z.uuid() }),
    reply: z.object({ payment: paymentView }),
  }),
};
