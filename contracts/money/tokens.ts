import { paymentEventKinds, paymentStates } from '@app/domain/payments/payment-state.ts';
import { endsAtZero, staysAtZero } from '@app/domain/tokens/at-zero.ts';
import { CAP_MAX, CAP_MIN } from '@app/domain/tokens/daily-cap.ts';
import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';

const count = z.number().check(z.int(), z.minimum(0));
const instant = z.string();

export const tokenAccount = z.object({
  tokensRemaining: count,
  plan: z.enum(['free', 'premium']),
  brains: z.union([z.literal(1), z.literal(4)]),
  buckets: z.object({
    daily: z.object({ tokens: count, of: count }),
    welcome: z.object({
      tokens: count,
      lapsesAt: z.nullable(instant),
      /** Only where they did not come with the sign-up. */
      state: z.optional(z.enum(['waiting', 'had_before'])),
    }),
    purchased: z.object({ tokens: count }),
  }),
  nextRefill: z.object({ at: instant, tokens: count }),
  costs: z.object({
    reply: count,
    oneBrainReply: count,
    fourBrainReply: count,
    trackedSignal: count,
    distressReply: count,
    failedReply: count,
    fourBrainsAbove: count,
  }),
  dailyCap: z.object({
    tokens: z.nullable(count),
    spentToday: count,
    left: z.nullable(count),
    startsAnewAt: instant,
  }),
  /** The last fourteen UTC days, today included, oldest first. */
  useByDay: z.optional(z.array(z.object({ day: z.string(), tokens: count }))),
  /** Tokens of refunded payments that had been spent already. */
  owed: count,
  atZero: z.object({ ends: z.array(z.enum(endsAtZero)), stays: z.array(z.enum(staysAtZero)) }),
});
export type TokenAccount = z.infer<typeof tokenAccount>;

export const ledgerKinds = [
  'reply',
  'watch_signal',
  'other_spending',
  'daily_refill',
  'welcome',
  'welcome_lapsed',
  'purchase',
  'taken_back',
  'given_back',
  'broker_account',
  'other',
] as const;

export const ledgerEntry = z.object({
  id: z.string(),
  at: instant,
  what: z.enum(ledgerKinds),
  tokens: z.number().check(z.int()),
  buckets: z.object({ daily: z.int(), welcome: z.int(), purchased: z.int() }),
  balanceAfter: count,
  paymentId: z.nullable(z.string()),
  messageId: z.nullable(z.string()),
});
export type LedgerEntryView = z.infer<typeof ledgerEntry>;

export const paymentListItem = z.object({
  id: z.string(),
  product: z.enum(['premium', 'standard']),
  amountCents: count,
  currency: z.literal('USD'),
  state: z.enum(paymentStates),
  test: z.boolean(),
  surplus: z.optional(z.boolean()),
  paidBy: z.string(),
  createdAt: instant,
  changedAt: instant,
  creditedAt: z.nullable(instant),
  tokens: z.object({ credited: count, takenBack: count, owed: count, held: count }),
});
export type PaymentListItem = z.infer<typeof paymentListItem>;

const receiptView = z.extend(paymentListItem, {
  premium: z.boolean(),
  providerNumber: z.nullable(z.string()),
  history: z.array(
    z.object({ what: z.enum(paymentEventKinds), amountCents: z.nullable(count), at: instant }),
  ),
});
export type ReceiptView = z.infer<typeof receiptView>;

const readLimits = [{ max: 120, seconds: 60, by: 'user' }] as const;
const cursor = z.string().check(z.regex(/^\d{1,15}$/));

export const tokenEndpoints = defineEndpoints({
  getTokenAccount: {
    polled: true,
    summary: 'The token account: buckets, costs, next refill and daily cap',
    reply: tokenAccount,
    limits: readLimits,
  },
  getTokenLedger: {
    polled: true,
    summary: 'Changes of the balance, newest first; nextCursor starts the next page and is null at the end',
    query: z.looseObject({
      cursor: z.optional(cursor),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 30),
    }),
    reply: z.object({ entries: z.array(ledgerEntry), nextCursor: z.nullable(z.string()) }),
    limits: readLimits,
  },
  getPayments: {
    polled: true,
    summary: 'The newest hundred payments of the user, newest first',
    reply: z.object({ payments: z.array(paymentListItem) }),
    limits: readLimits,
  },
  getReceipt: {
    summary: 'One payment of the user with its history',
    params: z.object({ id: z.uuid() }),
    reply: receiptView,
    limits: readLimits,
  },
  saveDailyCap: {
    summary:
      'Set or lift (null) the daily cap: the most tokens spent per UTC day; replies to distress stay free',
    body: z.strictObject({
      tokens: z.nullable(z.number().check(z.int(), z.minimum(CAP_MIN), z.maximum(CAP_MAX))),
    }),
    reply: tokenAccount,
    limits: [{ max: 30, seconds: 600, by: 'user' }],
  },
});
