import { accountNumberRefusal, ACCOUNT_NUMBER_MAX } from '@app/domain/broker/account-number.ts';
import { claimStates } from '@app/domain/broker/claim.ts';
import * as z from 'zod/mini';
import { row } from './endpoint.ts';
import { pageNumber, reasonWritten } from './fields.ts';

const state = z.enum(claimStates);
const time = z.nullable(z.string());

/** The user's newest claim. */
const claim = z.object({
  state,
  /** Why it was rejected, or taken back later; null otherwise. */
  reason: z.nullable(z.string()),
  /** The end of the number alone: "••••4321". */
  account: z.string(),
  submittedAt: z.string(),
  decidedAt: time,
});

const brokerRoute = z.object({
  claim: z.nullable(claim),
  /** The affiliate page, for a new tab; null where the route is not offered to this user. */
  url: z.nullable(z.string()),
  /** Why there is no url, in words for the user. */
  notOffered: z.nullable(z.object({ cause: z.enum(['not_set_up', 'country', 'premium']), text: z.string() })),
  /** What must stand beside the button (decision 7), and what an approval gives. */
  disclosure: z.object({
    capitalCents: z.number(),
    currency: z.literal('USD'),
    ownCapitalAtRisk: z.literal(true),
    commissionEarned: z.literal(true),
    premium: z.literal(true),
    tokens: z.number(),
  }),
});
export type BrokerRoute = z.infer<typeof brokerRoute>;

const accountNumber = z.string('Please enter the account number that the broker gave you').check(
  z.maxLength(ACCOUNT_NUMBER_MAX, `An account number has at most ${ACCOUNT_NUMBER_MAX} characters`),
  z.superRefine((typed, context) => {
    const message = accountNumberRefusal(typed);
    if (message !== null) context.addIssue({ code: 'custom', message, input: typed });
  }),
);

/** A claim as the admins see it; of an account that is gone the number alone is left. */
const claimRow = z.object({
  id: z.string(),
  state,
  account: z.string(),
  userId: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** As the user wrote it in the profile. */
  country: z.nullable(z.string()),
  plan: z.nullable(z.enum(['free', 'premium'])),
  submittedAt: z.string(),
  decidedAt: time,
  /** The address of the admin who decided; null where that account is gone. */
  decidedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  tokens: z.object({ credited: z.number(), takenBack: z.number(), owed: z.number() }),
});
export type BrokerClaimRow = z.infer<typeof claimRow>;

export const broker = {
  getBrokerRoute: row({
    method: 'GET',
    path: '/api/broker/claim',
    access: 'user',
    summary:
      'The broker route: the page to open, what to know beside it, and how the own claim stands. The page goes by the time zone where one is given, else by the country in the profile',
    query: z.object({ timeZone: z.optional(z.string().check(z.regex(/^[\w+/-]{1,64}$/))) }),
    reply: brokerRoute,
  }),
  claimBroker: row({
    method: 'POST',
    path: '/api/broker/claim',
    access: 'user',
    summary: 'Send in the number of an account opened with the partner broker',
    body: z.strictObject({ accountNumber }),
    reply: brokerRoute,
    limits: [{ max: 10, seconds: 900, by: 'user' }],
  }),
  listBrokerClaims: row({
    method: 'GET',
    path: '/api/admin/broker-claims',
    access: 'admin',
    summary: 'Broker claims, 25 a page: the pending ones oldest first, all others newest first',
    query: z.object({ state: z.optional(state), page: pageNumber }),
    reply: z.object({ claims: z.array(claimRow), total: z.number(), page: z.number(), pages: z.number() }),
  }),
  decideBrokerClaim: row({
    method: 'POST',
    path: '/api/admin/broker-claims/:id/decision',
    access: 'admin',
    summary:
      'Approve or reject a claim, or take an approval back. `seen` is the state that the decision is about (pending where not said); decided again the same way nothing happens',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ approve: z.boolean(), reason: reasonWritten, seen: z.optional(state) }),
    reply: claimRow,
    limits: [{ max: 300, seconds: 900, by: 'user' }],
  }),
};
