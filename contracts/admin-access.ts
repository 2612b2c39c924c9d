import { PASSWORD_MAX } from '@app/domain/access/password-length.ts';
import * as z from 'zod/mini';
import { row } from './endpoint.ts';
import { clean } from './typed-text.ts';

/** As typed or pasted: blanks and dashes inside do not matter. */
const code = z
  .string('Please enter the code')
  .check(
    z.trim(),
    z.minLength(1, 'Please enter the code'),
    z.maxLength(40, 'This code is too long'),
    z.refine(clean),
  );

const accessStanding = {
  /** `enrol`: a second factor must be set up; `confirm`: it must be given; `open`: everything of the admins answers. */
  state: z.enum(['enrol', 'confirm', 'open']),
  /** Until when it is open if nothing is done any more, ISO; null while it is not. */
  until: z.nullable(z.string()),
  recoveryCodesLeft: z.number(),
};
const standing = z.object(accessStanding);
export type AdminStanding = z.infer<typeof standing>;

export const adminAccess = {
  getAdminAccess: row({
    method: 'GET',
    path: '/api/admin-access',
    access: 'admin_role',
    polled: true,
    summary: 'Whether this session is open for the admin, and what is needed to open it',
    reply: standing,
  }),
  beginAdminEnrolment: row({
    method: 'POST',
    path: '/api/admin-access/enrol',
    access: 'admin_role',
    summary:
      'Begin to set up a second factor, with the password again: answers the secret for the authenticator app, and mails a code',
    body: z.object({
      password: z
        .string('Password is required')
        .check(z.minLength(1, 'Password is required'), z.maxLength(PASSWORD_MAX), z.refine(clean)),
    }),
    reply: z.object({
      /** The secret as an otpauth:// address, for a QR code; and as text, in base 32. */
      address: z.string(),
      secret: z.string(),
    }),
    limits: [{ max: 10, seconds: 900, by: 'user' }],
  }),
  confirmAdminEnrolment: row({
    method: 'POST',
    path: '/api/admin-access/confirm-enrolment',
    access: 'admin_role',
    summary:
      'End it with a code of the app and the mailed one: answers ten recovery codes, which are never shown again, and opens this session',
    body: z.object({ code, mailedCode: code }),
    reply: z.object({ ...accessStanding, recoveryCodes: z.array(z.string()) }),
    limits: [{ max: 60, seconds: 900, by: 'user' }],
  }),
  openAdminAccess: row({
    method: 'POST',
    path: '/api/admin-access/open',
    access: 'admin_role',
    summary: 'Open this session with a code of the app, or with a recovery code; each works once',
    body: z.object({ code }),
    reply: standing,
    limits: [{ max: 60, seconds: 900, by: 'user' }],
  }),
  closeAdminAccess: row({
    method: 'POST',
    path: '/api/admin-access/close',
    access: 'admin_role',
    summary: 'Close this session for the admin; the user stays signed in',
    reply: standing,
  }),
};
