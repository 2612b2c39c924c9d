import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { existingPassword, isUuid, newPassword, nullableTime, typedCode } from '../fields.ts';
import { isCleanText } from '../typed-text.ts';
import { userView } from './accounts.ts';
import { newPasskeyReply, passkeyOptions, passkeyReply } from './passkeys.ts';

const passkeyName = z
  .string('Please enter a name')
  .check(
    z.trim(),
    z.minLength(1, 'Please enter a name'),
    z.maxLength(60, 'Please choose a shorter name'),
    z.refine(isCleanText, 'This name has a character in it that cannot be stored'),
  );

const passkeyView = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  usedAt: nullableTime,
});
export type PasskeyView = z.infer<typeof passkeyView>;

export const signInMethods = z.object({
  hasPassword: z.boolean(),
  passkeys: z.array(passkeyView),
  /** Null: codes are not asked at sign-in. */
  codes: z.nullable(z.object({ since: z.string(), recoveryCodesLeft: z.number() })),
  /** An authenticator app that opens the admin pages and is not asked for at sign-in. */
  hasAdminApp: z.boolean(),
  identities: z.array(
    z.object({ id: z.string(), provider: z.string(), email: z.nullable(z.string()), createdAt: z.string() }),
  ),
  /** Until when ways in can be changed without showing again who it is; null: first. */
  provedUntil: nullableTime,
});
export type SignInMethods = z.infer<typeof signInMethods>;

const ownId = z.object({ id: z.string().check(z.refine(isUuid)) });
const changeLimits = [{ max: 30, seconds: 900, by: 'user' }] as const;
const signInLimits = [{ max: 120, seconds: 900, by: 'address' }] as const;

export const signInMethodEndpoints = defineEndpoints({
  getSignInMethods: {
    summary: 'Every way in to this account: password, passkeys, codes of an app, an identity provider',
    reply: signInMethods,
  },
  proveIdentity: {
    summary: 'Show again who it is, with the password or a code, before ways in are changed',
    body: z.strictObject({
      password: z.optional(existingPassword('Password is required')),
      code: z.optional(typedCode),
    }),
    reply: signInMethods,
    limits: changeLimits,
  },
  beginPasskeyProof: {
    summary: 'Options for showing again who it is with a passkey',
    reply: passkeyOptions,
    limits: changeLimits,
  },
  proveByPasskey: {
    summary: 'Show again who it is with a passkey',
    body: z.object({ passkey: passkeyReply }),
    reply: signInMethods,
    limits: changeLimits,
  },
  beginPasskey: {
    summary: 'Options for adding a passkey; needs a fresh proof',
    reply: passkeyOptions,
    limits: changeLimits,
  },
  addPasskey: {
    summary: 'Add the passkey that the browser made',
    body: z.object({ name: passkeyName, passkey: newPasskeyReply }),
    reply: signInMethods,
    limits: changeLimits,
  },
  renamePasskey: {
    summary: 'Rename a passkey',
    params: ownId,
    body: z.strictObject({ name: passkeyName }),
    reply: signInMethods,
    limits: changeLimits,
  },
  removePasskey: {
    summary: 'Remove a passkey; needs a fresh proof, and never the only way in',
    params: ownId,
    reply: signInMethods,
    limits: changeLimits,
  },
  beginCodes: {
    summary: 'Start asking for codes at sign-in: returns the secret for the authenticator app',
    reply: z.object({
      /** otpauth:// URL for the QR code; `secret` is the same in base 32. */
      address: z.string(),
      secret: z.string(),
    }),
    limits: changeLimits,
  },
  confirmCodes: {
    summary: 'Finish with a first code of the app: returns ten recovery codes, which are never shown again',
    body: z.strictObject({ code: typedCode }),
    reply: z.object({ recoveryCodes: z.array(z.string()), methods: signInMethods }),
    limits: changeLimits,
  },
  renewRecoveryCodes: {
    summary: 'Ten new recovery codes, with a code of the app; earlier ones no longer work',
    body: z.strictObject({ code: typedCode }),
    reply: z.object({ recoveryCodes: z.array(z.string()), methods: signInMethods }),
    limits: changeLimits,
  },
  stopCodes: {
    summary: 'Stop asking for codes at sign-in; needs the password and a code',
    body: z.strictObject({
      password: z.optional(existingPassword('Password is required')),
      code: typedCode,
    }),
    reply: signInMethods,
    limits: changeLimits,
  },
  setPassword: {
    summary: 'Choose a password for an account that has none; needs a fresh proof',
    body: z.strictObject({ password: newPassword }),
    reply: signInMethods,
    limits: changeLimits,
  },
  beginIdentityLink: {
    summary: 'Where the browser goes to link an account at the identity provider; needs a fresh proof',
    reply: z.object({ url: z.string() }),
    limits: changeLimits,
  },
  unlinkIdentity: {
    summary: 'Unlink an account at the identity provider; needs a fresh proof, and never the only way in',
    params: ownId,
    reply: signInMethods,
    limits: changeLimits,
  },
  beginPasskeySignIn: {
    summary: 'Options for signing in with a passkey',
    reply: passkeyOptions,
    limits: [{ max: 600, seconds: 900, by: 'address' }],
  },
  signInWithPasskey: {
    summary: 'Sign in with a passkey, which counts as both factors',
    body: z.object({ passkey: passkeyReply }),
    reply: z.object({ user: userView }),
    limits: signInLimits,
  },
  signInWithCode: {
    summary:
      'Second step where the sign-in was answered with `second_factor`: a code of the app or a recovery code',
    body: z.strictObject({ code: typedCode }),
    reply: z.object({ user: userView }),
    limits: signInLimits,
  },
  openProvider: {
    summary: 'Redirects to the identity provider; a safe same-origin next is kept',
    query: z.looseObject({ next: z.optional(z.unknown()) }),
    limits: signInLimits,
  },
  returnFromProvider: {
    summary: 'Where the identity provider sends the browser back to',
    query: z.looseObject({}),
    limits: signInLimits,
  },
});
