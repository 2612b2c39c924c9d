import { factKinds, paymentStates } from '@app/domain/payments/standing.ts';
import { endsAtZero, staysAtZero } from '@app/domain/tokens/at-zero.ts';
import { CAP_MAX, CAP_MIN } from '@app/domain/tokens/daily-cap.ts';
import * as z from 'zod/mini';
import { row } from './endpoint.ts';

const count = z.number().check(z.int(), z.minimum(0));
const instant = z.string();

/** The token account as it stands: every time is ISO in UTC, every amount whole tokens. */
export const tokenAccount = z.object({
  /** The sum of the buckets. */
  tokensRemaining: count,
  plan: z.enum(['free', 'premium']),
  brains: z.union([z.literal(1), z.literal(4)]),
  buckets: z.object({
    daily: z.object({ tokens: count, of: count }),
    /** `lapsesAt` is null where nothing is left to lapse. */
    welcome: z.object({ tokens: count, lapsesAt: z.nullable(instant) }),
    purchased: z.object({ tokens: count }),
  }),
  /** Today's bucket is filled up to `tokens`; what is left of it then does not carry over. */
  nextRefill: z.object({ at: instant, tokens: count }),
  /** What each thing costs before it is spent; `reply` is what the next ordinary reply costs with this balance. */
  costs: z.object({
    reply: count,
    oneBrainReply: count,
    fourBrainReply: count,
    trackedSignal: count,
    distressReply: count,
    failedReply: count,
    fourBrainsAbove: count,
  }),
  /** The user's own limit for one UTC day; `left` is null without one. */
  dailyCap: z.object({
    tokens: z.nullable(count),
    spentToday: count,
    left: z.nullable(count),
    startsAnewAt: instant,
  }),
  /** Tokens of payments that were taken back after they had been spent. */
  owed: count,
  /** What ends and what stays when the last token is spent. */
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

/** One line of the history: everything that one event moved, whichever buckets it touched. */
export const ledgerEntry = z.object({
  id: z.string(),
  at: instant,
  what: z.enum(ledgerKinds),
  /** Gained, or spent where below zero; zero where a payment went back or came back and no token of it was left to move. */
  tokens: z.number().check(z.int()),
  buckets: z.object({ daily: z.int(), welcome: z.int(), purchased: z.int() }),
  /** All tokens held afterwards. */
  balanceAfter: count,
  /** The payment behind it, for its receipt. */
  paymentId: z.nullable(z.string()),
  /** The user's own message that was answered. */
  messageId: z.nullable(z.string()),
});
export type LedgerEntryView = z.infer<typeof ledgerEntry>;

export const paymentView = z.object({
  /** Our number of it, as on the receipt. */
  id: z.string(),
  product: z.enum(['premium', 'standard']),
  amountCents: count,
  currency: z.literal('USD'),
  state: z.enum(paymentStates),
  /** Through the labelled test checkout: no money moved. */
  test: z.boolean(),
  /** Another payment gives premium: this one buys nothing, and its money is due back. */
  surplus: z.optional(z.boolean()),
  paidBy: z.string(),
  createdAt: instant,
  changedAt: instant,
  /** When its tokens came; null where they never did. */
  creditedAt: z.nullable(instant),
  /** `held` is what the account has of it as it stands: credited, less what was taken back and what is owed. */
  tokens: z.object({ credited: count, takenBack: count, owed: count, held: count }),
});
export type PaymentView = z.infer<typeof paymentView>;

const receiptView = z.extend(paymentView, {
  /** Whether premium stands by this payment. */
  premium: z.boolean(),
  /** The provider's number of the money that moved, else of its order. */
  providerNumber: z.nullable(z.string()),
  /** All that the provider ever said of it, oldest first. */
  history: z.array(z.object({ what: z.enum(factKinds), amountCents: z.nullable(count), at: instant })),
});
export type ReceiptView = z.infer<typeof receiptView>;

const limits = [{ max: 120, seconds: 60, by: 'user' }] as const;
const cursor = z.string().check(z.regex(/^\d{1,15}$/));
const uuid = z.string().check(z.regex(/^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/));

export const tokens = {
  getTokenAccount: row({
    method: 'GET',
    path: '/api/tokens',
    access: 'user',
    polled: true,
    summary:
      'The token account: what is held in each bucket, what things cost, the next refill, the own daily cap',
    reply: tokenAccount,
    limits,
  }),
  getTokenLedger: row({
    method: 'GET',
    path: '/api/tokens/ledger',
    access: 'user',
    polled: true,
    summary:
      'Every change of the balance, newest first; the next page begins at nextCursor, which is null at the end',
    query: z.looseObject({
      cursor: z.optional(cursor),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 30),
    }),
    reply: z.object({ entries: z.array(ledgerEntry), nextCursor: z.nullable(z.string()) }),
    limits,
  }),
  getPayments: row({
    method: 'GET',
    path: '/api/tokens/payments',
    access: 'user',
    polled: true,
    summary: 'The newest hundred payments of the user, newest first',
    reply: z.object({ payments: z.array(paymentView) }),
    limits,
  }),
  getReceipt: row({
    method: 'GET',
    path: '/api/tokens/payments/:id',
    access: 'user',
    summary: 'One payment of the user with everything that became of it',
    params: z.object({ id: uuid }),
    reply: receiptView,
    limits,
  }),
  saveDailyCap: row({
    method: 'PUT',
    path: '/api/tokens/daily-cap',
    access: 'user',
    summary:
      'Set or lift (null) the own daily cap: no more than this many tokens are spent on one UTC day; replies to distress stay free',
    body: z.strictObject({
      tokens: z.nullable(z.number().check(z.int(), z.minimum(CAP_MIN), z.maximum(CAP_MAX))),
    }),
    reply: tokenAccount,
    limits: [{ max: 30, seconds: 600, by: 'user' }],
  }),
};
