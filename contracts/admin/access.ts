import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { passkeyOptions, passkeyReply } from '../accounts/passkeys.ts';
import { existingPassword, typedCode } from '../fields.ts';

const accessStateFields = {
  /** `enrol`: set up the second factor; `confirm`: enter it; `open`: admin endpoints answer. */
  state: z.enum(['enrol', 'confirm', 'open']),
  /** When idle access closes; null unless open. */
  until: z.nullable(z.string()),
  recoveryCodesLeft: z.number(),
  /** A passkey of this account opens the admin pages too. */
  passkey: z.optional(z.boolean()),
};
const adminAccessState = z.object(accessStateFields);
export type AdminAccessState = z.infer<typeof adminAccessState>;

export const adminAccessEndpoints = defineEndpoints({
  getAdminAccess: {
    polled: true,
    summary: 'Whether admin access is open in this session, and what is needed to open it',
    reply: adminAccessState,
  },
  beginAdminEnrolment: {
    summary:
      'Start setting up a second factor, with the password: returns the secret for the authenticator app and mails a code',
    body: z.object({
      password: existingPassword('Password is required'),
    }),
    reply: z.object({
      /** otpauth:// URL for the QR code; `secret` is the same in base 32. */
      address: z.string(),
      secret: z.string(),
    }),
    limits: [{ max: 10, seconds: 900, by: 'user' }],
  },
  confirmAdminEnrolment: {
    summary:
      'Finish with a code of the app and the mailed one: opens admin access and returns ten recovery codes, which are never shown again',
    body: z.object({ code: typedCode, mailedCode: typedCode }),
    reply: z.object({ ...accessStateFields, recoveryCodes: z.array(z.string()) }),
    limits: [{ max: 60, seconds: 900, by: 'user' }],
  },
  openAdminAccess: {
    summary: 'Open admin access with a code of the app or a recovery code; each works once',
    body: z.object({ code: typedCode }),
    reply: adminAccessState,
    // By network: wrong codes from elsewhere must not use up the calls of the owner with a recovery code.
    limits: [{ max: 60, seconds: 900, by: 'address' }],
  },
  beginAdminPasskey: {
    summary: 'Options for opening admin access with a passkey',
    reply: passkeyOptions,
    limits: [{ max: 60, seconds: 900, by: 'address' }],
  },
  openAdminAccessByPasskey: {
    summary: 'Open admin access with a passkey that was added while it was open',
    body: z.object({ passkey: passkeyReply }),
    reply: adminAccessState,
    limits: [{ max: 60, seconds: 900, by: 'address' }],
  },
  closeAdminAccess: {
    summary: 'Close admin access; the user stays signed in',
    reply: adminAccessState,
  },
});
