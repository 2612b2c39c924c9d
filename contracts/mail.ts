import { mailKinds } from '@app/domain/mail/kind.ts';
import * as z from 'zod/mini';
import { row } from './endpoint.ts';

/** The signed part of a link in a mail, which names one user and one kind of mail. */
const mailLink = z.string('token is required').check(z.regex(/^[\w-]{44}$/, 'This link is not valid'));

/** What a mailed link may change; the address is shown in part only, since the link may have been passed on. */
const linkedMail = z.object({ kind: z.enum(mailKinds), wanted: z.boolean(), address: z.string() });

/** Regular mail, sent to verified addresses only. Alerts are a channel of their own. */
const mailChoices = z.object({ weeklyReport: z.boolean(), reEngagement: z.boolean() });

export const mail = {
  getMailChoices: row({
    method: 'GET',
    path: '/api/user/mail-choices',
    access: 'user',
    summary: 'Which regular mails the user wants',
    reply: mailChoices,
  }),
  saveMailChoices: row({
    method: 'PUT',
    path: '/api/user/mail-choices',
    access: 'user',
    summary: 'Choose the regular mails',
    body: mailChoices,
    reply: mailChoices,
    limits: [{ max: 60, seconds: 900, by: 'user' }],
  }),
  changeByMailLink: row({
    method: 'PUT',
    path: '/api/mail/link',
    access: 'public',
    summary: 'Switch one kind of mail off, or on again, by a mailed link; no sign-in needed',
    body: z.object({ token: mailLink, wanted: z.boolean() }),
    reply: linkedMail,
    limits: [{ max: 120, seconds: 900, by: 'address' }],
  }),
};
