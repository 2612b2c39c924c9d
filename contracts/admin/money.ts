import { paymentEventKinds, paymentStates } from '@app/domain/payments/payment-state.ts';
import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { pageNumber, adminReason } from '../fields.ts';

const time = z.nullable(z.string());

const paymentEvent = z.object({
  kind: z.enum(paymentEventKinds),
  about: z.string(),
  amountCents: z.nullable(z.number()),
  /** `at` is the provider's time, `notedAt` ours. */
  at: z.string(),
  notedAt: z.string(),
});

const paymentListItem = z.object({
  id: z.string(),
  userId: z.string(),
  email: z.nullable(z.string()),
  provider: z.enum(['paypal', 'btcpay', 'payerurl']),
  product: z.enum(['premium', 'standard']),
  state: z.enum(paymentStates),
  priceCents: z.number(),
  currency: z.string(),
  /** Paid through the test checkout: no money moved. */
  test: z.boolean(),
  /** A duplicate purchase of premium, whose money is due back. */
  surplus: z.boolean(),
  providerOrder: z.nullable(z.string()),
  providerPayment: z.nullable(z.string()),
  tokens: z.object({ credited: z.number(), takenBack: z.number(), owed: z.number() }),
  createdAt: z.string(),
  changedAt: z.string(),
  creditedAt: time,
  facts: z.array(paymentEvent),
});

const MAX_TOKEN_CHANGE = 100_000;

export const adminMoneyEndpoints = defineEndpoints({
  listPayments: {
    summary: 'Payments with their events, newest first, 25 a page; optionally of one user',
    query: z.object({
      userId: z.optional(z.uuid()),
      state: z.optional(z.enum(paymentStates)),
      page: pageNumber,
    }),
    reply: z.object({
      payments: z.array(paymentListItem),
      total: z.number(),
      page: z.number(),
      pages: z.number(),
    }),
  },
  changeTokens: {
    summary:
      'Grant purchased tokens, or take them with a negative number, no more than there are; idempotent by requestId',
    body: z.strictObject({
      userId: z.uuid(),
      tokens: z.number().check(
        z.int(),
        z.minimum(-MAX_TOKEN_CHANGE),
        z.maximum(MAX_TOKEN_CHANGE),
        z.refine((tokens) => tokens !== 0, 'How many tokens?'),
      ),
      reason: adminReason,
      requestId: z.optional(z.uuid()),
    }),
    reply: z.object({
      userId: z.string(),
      tokens: z.number(),
      purchased: z.number(),
      tokensRemaining: z.number(),
    }),
    limits: [{ max: 120, seconds: 900, by: 'user' }],
  },
});
