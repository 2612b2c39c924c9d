import * as z from 'zod/mini';
import { paymentStates } from '@app/domain/payments/payment-state.ts';
import { defineEndpoints } from '../endpoint.ts';

export const paymentView = z.object({
  id: z.string(),
  provider: z.enum(['paypal', 'btcpay', 'payerurl']),
  product: z.enum(['premium', 'standard']),
  priceCents: z.number(),
  currency: z.string(),
  state: z.enum(paymentStates),
  missingCents: z.nullable(z.number()),
  overCents: z.number(),
  /** A duplicate purchase of premium, for which `overCents` are due back. */
  surplus: z.optional(z.boolean()),
  late: z.boolean(),
  test: z.boolean(),
  createdAt: z.string(),
  changedAt: z.string(),
});
export type PaymentView = z.infer<typeof paymentView>;

/** Approved by the buyer but not charged (`approved`), or being charged (`processing`). */
const unfinishedCard = z.object({ orderID: z.string(), payment: paymentView });
export type UnfinishedCard = z.infer<typeof unfinishedCard>;

/** Accepts 17, "17" or "17.00"; the output is cents. */
const amount = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,9}(\.\d{2})?$/, 'Please check the amount.'))]),
  z.transform((said) => Math.round(Number(said) * 1e6) / 1e4),
);

const orderID = z.string().check(z.regex(/^[\w-]{1,64}$/, 'That is not an order number.'));

export const paymentEndpoints = defineEndpoints({
  createPaypalOrder: {
    summary:
      'Create a PayPal order for the product that this user can buy; 400 unless amount and currency match its price, 404 where PayPal is not offered',
    body: z.object({ intent: z.literal('CAPTURE'), amount, currency: z.string().check(z.maxLength(10)) }),
    reply: z.object({ id: z.string() }),
    limits: [{ max: 30, seconds: 600, by: 'user' }],
  },
  capturePaypalOrder: {
    summary:
      "Charge the user's approved order; idempotent. A pending payment answers with the state processing; 402 if declined, 409 before the buyer has approved, 503 if the outcome is unknown (a payment is credited all the same)",
    body: z.object({ orderID }),
    reply: z.object({ payment: paymentView }),
    limits: [{ max: 60, seconds: 600, by: 'user' }],
  },
  getUnfinishedCard: {
    polled: true,
    summary:
      "The user's card payment that a closed page left unfinished: approved and never charged, or still processing; null without one. Refreshes the order from PayPal, charges nothing",
    reply: z.object({ unfinished: z.nullable(unfinishedCard) }),
    limits: [{ max: 150, seconds: 600, by: 'user' }],
  },
  lapsePaypalOrder: {
    summary: "Abandon the user's order unless it is being or was charged",
    body: z.object({ orderID }),
    reply: z.object({ payment: paymentView }),
    limits: [{ max: 30, seconds: 600, by: 'user' }],
  },
  getPayment: {
    polled: true,
    summary: "The state of one of the user's payments",
    params: z.object({ id: z.uuid() }),
    reply: z.object({ payment: paymentView }),
  },
});
