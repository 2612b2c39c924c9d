import { validateAccountNumber, ACCOUNT_NUMBER_MAX } from '@app/domain/broker/account-number.ts';
import { claimStates } from '@app/domain/broker/claim.ts';
import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { adminReason, nullableTime, pageNumber } from '../fields.ts';

const state = z.enum(claimStates);

const claim = z.object({
  state,
  reason: z.nullable(z.string()),
  account: z.string(),
  submittedAt: z.string(),
  decidedAt: nullableTime,
});

const brokerOffer = z.object({
  claim: z.nullable(claim),
  url: z.nullable(z.string()),
  notOffered: z.nullable(z.object({ cause: z.enum(['not_set_up', 'country', 'premium']), text: z.string() })),
  /** Must be shown beside the button (docs/product-rules.md#R7). */
  disclosure: z.object({
    capitalCents: z.number(),
    currency: z.literal('USD'),
    ownCapitalAtRisk: z.literal(true),
    commissionEarned: z.literal(true),
    premium: z.literal(true),
    tokens: z.number(),
  }),
});
export type BrokerOffer = z.infer<typeof brokerOffer>;

const accountNumber = z.string('Please enter the account number that the broker gave you').check(
  z.maxLength(ACCOUNT_NUMBER_MAX, `An account number has at most ${ACCOUNT_NUMBER_MAX} characters`),
  z.superRefine((typed, context) => {
    const message = validateAccountNumber(typed);
    if (message !== null) context.addIssue({ code: 'custom', message, input: typed });
  }),
);

/** Of a deleted user only the account number is left. */
const claimListItem = z.object({
  id: z.string(),
  state,
  account: z.string(),
  userId: z.nullable(z.string()),
  email: z.nullable(z.string()),
  country: z.nullable(z.string()),
  plan: z.nullable(z.enum(['free', 'premium'])),
  submittedAt: z.string(),
  decidedAt: nullableTime,
  decidedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  tokens: z.object({ credited: z.number(), takenBack: z.number(), owed: z.number() }),
});
export type BrokerClaimListItem = z.infer<typeof claimListItem>;

export const brokerEndpoints = defineEndpoints({
  getBrokerRoute: {
    summary:
      "The broker offer: the page to open, its disclosure and the state of the user's claim. The page depends on the time zone if given, else on the country in the profile",
    query: z.object({ timeZone: z.optional(z.string().check(z.regex(/^[\w+/-]{1,64}$/))) }),
    reply: brokerOffer,
  },
  claimBroker: {
    summary: 'Submit the number of an account opened with the partner broker',
    body: z.strictObject({ accountNumber }),
    reply: brokerOffer,
    limits: [{ max: 10, seconds: 900, by: 'user' }],
  },
  listBrokerClaims: {
    summary: 'Broker claims, 25 a page: pending ones oldest first, others newest first',
    query: z.object({ state: z.optional(state), page: pageNumber }),
    reply: z.object({
      claims: z.array(claimListItem),
      total: z.number(),
      page: z.number(),
      pages: z.number(),
    }),
  },
  decideBrokerClaim: {
    summary:
      'Approve or reject a claim, or withdraw an approval; idempotent. `seen` is the state that the decision is based on (default: pending)',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ approve: z.boolean(), reason: adminReason, seen: z.optional(state) }),
    reply: claimListItem,
    limits: [{ max: 300, seconds: 900, by: 'user' }],
  },
});
