import { mailKinds } from '@app/domain/mail/mail-kind.ts';
import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';

/** 44 characters in mails of before the security epoch. */
const mailLink = z
  .string('token is required')
  .check(z.regex(/^([\w-]{50}|[\w-]{44})$/, 'This link is not valid'));

/** `address` is masked, since the link may have been forwarded. */
const linkedMail = z.object({ kind: z.enum(mailKinds), wanted: z.boolean(), address: z.string() });

const mailChoices = z.object({ weeklyReport: z.boolean(), reEngagement: z.boolean() });

export const mailEndpoints = defineEndpoints({
  getMailChoices: {
    summary: 'Which regular mails the user wants',
    reply: mailChoices,
  },
  saveMailChoices: {
    summary: 'Choose the regular mails',
    body: mailChoices,
    reply: mailChoices,
    limits: [{ max: 60, seconds: 900, by: 'user' }],
  },
  changeByMailLink: {
    summary: 'Switch one kind of mail off, or on again, by a mailed link; no sign-in needed',
    body: z.object({ token: mailLink, wanted: z.boolean() }),
    reply: linkedMail,
    limits: [{ max: 120, seconds: 900, by: 'address' }],
  },
});
