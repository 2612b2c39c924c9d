import { DELETE_WORD } from '@app/domain/access/delete-word.ts';
import { PASSWORD_MAX } from '@app/domain/access/password-length.ts';
import * as z from 'zod/mini';
import { row } from './endpoint.ts';
import { ok } from './fields.ts';
import { clean } from './typed-text.ts';

export const ownData = {
  exportData: row({
    method: 'GET',
    path: '/api/user/export',
    access: 'user',
    summary: 'Everything that is kept of the user, as one file',
    file: 'application/json; charset=utf-8',
    limits: [{ max: 10, seconds: 3_600, by: 'user' }],
  }),
  deleteAccount: row({
    method: 'POST',
    path: '/api/user/delete-account',
    access: 'user',
    summary: 'Delete the account at once and for ever; the password again, and the word DELETE',
    body: z.object({
      password: z
        .string('Password is required')
        .check(z.minLength(1, 'Password is required'), z.maxLength(PASSWORD_MAX), z.refine(clean)),
      confirm: z.literal(DELETE_WORD, `Please type ${DELETE_WORD}`),
    }),
    reply: ok,
    limits: [{ max: 5, seconds: 900, by: 'user' }],
  }),
};
