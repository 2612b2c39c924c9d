import { factKinds, paymentStates } from '@app/domain/payments/standing.ts';
import * as z from 'zod/mini';
import { row } from './endpoint.ts';
import { pageNumber, reasonWritten } from './fields.ts';

const time = z.nullable(z.string());

/** One thing that a provider said of a payment. */
const fact = z.object({
  kind: z.enum(factKinds),
  about: z.string(),
  amountCents: z.nullable(z.number()),
  /** When it happened by the provider's word, and when it reached us. */
  at: z.string(),
  notedAt: z.string(),
});

const paymentRow = z.object({
  id: z.string(),
  userId: z.string(),
  /** Null where the account is gone. */
  email: z.nullable(z.string()),
  provider: z.enum(['paypal', 'btcpay', 'payerurl']),
  product: z.enum(['premium', 'standard']),
  state: z.enum(paymentStates),
  priceCents: z.number(),
  currency: z.string(),
  /** Through the test checkout: no money moved. */
  test: z.boolean(),
  /** Premium was paid by another payment before: this one bought nothing, and its money is to be given back. */
  surplus: z.boolean(),
  providerOrder: z.nullable(z.string()),
  providerPayment: z.nullable(z.string()),
  tokens: z.object({ credited: z.number(), takenBack: z.number(), owed: z.number() }),
  createdAt: z.string(),
  changedAt: z.string(),
  creditedAt: time,
  /** Oldest first. */
  facts: z.array(fact),
});

/** Most that one step of an admin may give or take. */
const MOST_TOKENS = 100_000;

export const adminMoney = {
  listPayments: row({
    method: 'GET',
    path: '/api/admin/payments',
    access: 'admin',
    summary:
      'Payments with everything that was said of them, newest first, 25 a page; of one user where named',
    query: z.object({
      userId: z.optional(z.uuid()),
      state: z.optional(z.enum(paymentStates)),
      page: pageNumber,
    }),
    reply: z.object({
      payments: z.array(paymentRow),
      total: z.number(),
      page: z.number(),
      pages: z.number(),
    }),
  }),
  changeTokens: row({
    method: 'POST',
    path: '/api/admin/tokens',
    access: 'admin',
    summary:
      'Give tokens that do not lapse, or with a negative number take them: no more than are there. Sent again under the same requestId it happens once',
    body: z.strictObject({
      userId: z.uuid(),
      tokens: z.number().check(
        z.int(),
        z.minimum(-MOST_TOKENS),
        z.maximum(MOST_TOKENS),
        z.refine((tokens) => tokens !== 0, 'How many tokens?'),
      ),
      reason: reasonWritten,
      requestId: z.optional(z.uuid()),
    }),
    reply: z.object({
      userId: z.string(),
      /** What was given, or taken where negative. */
      tokens: z.number(),
      purchased: z.number(),
      tokensRemaining: z.number(),
    }),
    limits: [{ max: 120, seconds: 900, by: 'user' }],
  }),
};
