import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { emailField, existingPassword, linkToken, newPassword, ok } from '../fields.ts';

/** `tokensRemaining` is the sum of the buckets (docs/product-rules.md#R1). */
export const userView = z.object({
  id: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  telegramJoined: z.boolean(),
  /** A Telegram account that waits to be linked; `name` without the @, null where it has none. */
  telegramRequest: z.optional(z.object({ name: z.nullable(z.string()), expiresAt: z.string() })),
  tokensRemaining: z.number(),
  tokens: z.object({
    daily: z.number(),
    welcome: z.number(),
    purchased: z.number(),
    welcomeUntil: z.nullable(z.string()),
  }),
  /** Only where the welcome tokens did not come with the sign-up. */
  welcomeState: z.optional(z.enum(['waiting', 'had_before'])),
  plan: z.enum(['free', 'premium']),
  role: z.enum(['user', 'admin']),
  createdAt: z.string(),
  country: z.nullable(z.string()),
  registrationCountry: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  age: z.nullable(z.number()),
  location: z.nullable(z.string()),
  occupation: z.nullable(z.string()),
  tradingExperience: z.nullable(z.string()),
  riskTolerance: z.nullable(z.string()),
  tradingStyle: z.nullable(z.string()),
  markets: z.array(z.string()),
  signalFrequency: z.nullable(z.string()),
  tradingMotivation: z.nullable(z.string()),
  favoritePairs: z.array(z.string()),
  preferredSessions: z.array(z.string()),
  tradingGoals: z.nullable(z.string()),
  shortTermGoals: z.nullable(z.string()),
  longTermGoals: z.nullable(z.string()),
  tradingCapital: z.nullable(z.string()),
  personalInterests: z.array(z.string()),
  personalityTraits: z.array(z.string()),
  personalNotes: z.nullable(z.string()),
  engagementScore: z.number(),
});
export type UserView = z.infer<typeof userView>;

/** Only where the answer without it was `puzzle_needed`. */
const proof = z.optional(z.string().check(z.maxLength(4_000)));

export const registerBody = z.object({
  email: emailField('Please enter a valid email address'),
  password: newPassword,
  proof,
});

const loginBody = z.object({
  email: emailField('Email is required'),
  password: existingPassword('Password is required'),
});

// A classroom behind one network address must get through.
const mailedLinkLimits = [
  { max: 20, seconds: 900, by: 'address' },
  { max: 5, seconds: 900, by: 'user' },
] as const;

export const accountEndpoints = defineEndpoints({
  getCurrentUser: {
    polled: true,
    summary: 'The signed-in user',
    reply: userView,
  },
  login: {
    summary: 'Sign in with e-mail and password',
    body: loginBody,
    reply: z.object({ user: userView }),
    // Limits the hashing per network; the server counts failures more closely.
    limits: [{ max: 1_200, seconds: 900, by: 'address' }],
  },
  openLogin: {
    summary: 'Redirects to /login; a safe same-origin next is kept',
    query: z.looseObject({ next: z.optional(z.unknown()) }),
  },
  register: {
    summary: 'Create an account and sign in at once',
    body: registerBody,
    reply: z.object({ user: userView, autoLoggedIn: z.literal(true) }),
    // From the 301st on with a proof (domain/access/guessing/proof-of-work.ts).
    limits: [{ max: 1_200, seconds: 3600, by: 'address' }],
  },
  createProofTask: {
    summary: 'What a browser has to solve after the answer `puzzle_needed`',
    body: z.object({ act: z.enum(['register', 'forgotPassword']) }),
    reply: z.union([
      z.object({
        provider: z.literal('proof-of-work'),
        puzzle: z.object({ parameters: z.string(), signature: z.string() }),
      }),
      z.object({ provider: z.enum(['turnstile', 'hcaptcha']), siteKey: z.string() }),
    ]),
    limits: [{ max: 1_200, seconds: 3600, by: 'address' }],
  },
  logout: {
    summary: 'End this session; idempotent',
    reply: ok,
  },
  forgotPassword: {
    summary: 'Mail a reset link; the answer is the same for unknown addresses',
    body: z.object({ email: emailField('Valid email is required'), proof }),
    reply: ok,
    // From the 21st on with a proof.
    limits: [
      { max: 100, seconds: 900, by: 'address' },
      { max: 5, seconds: 900, by: 'user' },
    ],
  },
  resetPassword: {
    summary: 'Set a new password with the mailed token; ends every session',
    body: z.object({ token: linkToken, password: newPassword }),
    reply: ok,
    limits: [{ max: 20, seconds: 900, by: 'address' }],
  },
  changePassword: {
    summary: 'Change the password; ends all other sessions',
    body: z.object({
      currentPassword: existingPassword('Current password is required'),
      newPassword,
    }),
    reply: ok,
    limits: [{ max: 10, seconds: 900, by: 'user' }],
  },
  resendVerification: {
    summary: 'Mail the verification link again; the answer is the same for unknown addresses',
    body: z.object({ email: emailField('Valid email is required') }),
    reply: ok,
    limits: mailedLinkLimits,
  },
  sendVerification: {
    summary: 'Mail the verification link to the signed-in user',
    body: z.object({ email: emailField('Valid email is required') }),
    reply: ok,
    limits: [{ max: 5, seconds: 900, by: 'user' }],
  },
  verifyEmail: {
    summary:
      'Use the mailed verification token (posted by the linked page, so that mail scanners that open the link do not use it up)',
    body: z.object({ token: linkToken }),
    reply: ok,
    limits: [{ max: 20, seconds: 900, by: 'address' }],
  },
});
