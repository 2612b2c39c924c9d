import { PASSWORD_MAX } from '@app/domain/access/password-length.ts';
import * as z from 'zod/mini';
import { row } from './endpoint.ts';
import { email, linkToken, newPassword, ok } from './fields.ts';
import { clean } from './typed-text.ts';

/** The user's own view (specification, section 3), with the token buckets behind `tokensRemaining` (decision 1). */
export const userView = z.object({
  id: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  telegramJoined: z.boolean(),
  tokensRemaining: z.number(),
  tokens: z.object({
    daily: z.number(),
    welcome: z.number(),
    purchased: z.number(),
    welcomeUntil: z.nullable(z.string()),
  }),
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

/** Sign-up form; `confirmPassword` stays in the browser. */
export const credentials = z.object({
  email: email('Please enter a valid email address'),
  password: newPassword,
});

const loginBody = z.object({
  email: email('Email is required'),
  password: z
    .string('Password is required')
    .check(z.minLength(1, 'Password is required'), z.maxLength(PASSWORD_MAX), z.refine(clean)),
});

// A classroom behind one network address must get through; the server also bounds the mails to one account.
const mailLimits = [
  { max: 20, seconds: 900, by: 'address' },
  { max: 5, seconds: 900, by: 'user' },
] as const;

export const accounts = {
  getCurrentUser: row({
    method: 'GET',
    path: '/api/auth/user',
    access: 'user',
    polled: true,
    summary: 'The signed-in user',
    reply: userView,
  }),
  login: row({
    method: 'POST',
    path: '/api/login',
    access: 'public',
    summary: 'Sign in with e-mail and password',
    body: loginBody,
    reply: z.object({ user: userView }),
    // Failures are counted more closely by the server; this only bounds the hashing one network can ask for.
    limits: [{ max: 1_200, seconds: 900, by: 'address' }],
  }),
  openLogin: row({
    method: 'GET',
    path: '/api/login',
    access: 'public',
    summary: 'Redirects to /login; a safe same-origin next is kept',
    query: z.looseObject({ next: z.optional(z.unknown()) }),
  }),
  register: row({
    method: 'POST',
    path: '/api/register',
    access: 'public',
    summary: 'Create an account and sign in at once',
    body: credentials,
    reply: z.object({ user: userView, autoLoggedIn: z.literal(true) }),
    limits: [{ max: 300, seconds: 3600, by: 'address' }],
  }),
  logout: row({
    method: 'POST',
    path: '/api/logout',
    access: 'public',
    summary: 'End this session; also when there is none',
    reply: ok,
  }),
  forgotPassword: row({
    method: 'POST',
    path: '/api/forgot-password',
    access: 'public',
    summary: 'Mail a reset link; the answer is the same for unknown addresses',
    body: z.object({ email: email('Valid email is required') }),
    reply: ok,
    limits: mailLimits,
  }),
  resetPassword: row({
    method: 'POST',
    path: '/api/reset-password',
    access: 'public',
    summary: 'Set a new password with the mailed token; ends every session',
    body: z.object({ token: linkToken, password: newPassword }),
    reply: ok,
    limits: [{ max: 20, seconds: 900, by: 'address' }],
  }),
  changePassword: row({
    method: 'POST',
    path: '/api/change-password',
    access: 'user',
    summary: 'Change the password; ends all other sessions',
    body: z.object({
      currentPassword: z
        .string('Current password is required')
        .check(z.minLength(1, 'Current password is required'), z.maxLength(PASSWORD_MAX), z.refine(clean)),
      newPassword,
    }),
    reply: ok,
    limits: [{ max: 10, seconds: 900, by: 'user' }],
  }),
  resendVerification: row({
    method: 'POST',
    path: '/api/resend-verification',
    access: 'public',
    summary: 'Mail the verification link again; the answer is the same for unknown addresses',
    body: z.object({ email: email('Valid email is required') }),
    reply: ok,
    limits: mailLimits,
  }),
  sendVerification: row({
    method: 'POST',
    path: '/api/auth/send-verification',
    access: 'user',
    summary: 'Mail the verification link to the signed-in user',
    body: z.object({ email: email('Valid email is required') }),
    reply: ok,
    limits: [{ max: 5, seconds: 900, by: 'user' }],
  }),
  verifyEmail: row({
    method: 'POST',
    path: '/api/auth/verify-email',
    access: 'public',
    summary:
      'Use the mailed verification token (the page behind the link posts it; a mail scanner that only opens the link does not)',
    body: z.object({ token: linkToken }),
    reply: ok,
    limits: [{ max: 20, seconds: 900, by: 'address' }],
  }),
};
