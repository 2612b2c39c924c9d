import { DELETE_CONFIRMATION } from '@app/domain/access/delete-confirmation.ts';
import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { existingPassword, ok } from '../fields.ts';

export const ownDataEndpoints = defineEndpoints({
  exportData: {
    summary: 'Everything stored about the user, as one file',
    file: 'application/json; charset=utf-8',
    limits: [{ max: 10, seconds: 3_600, by: 'user' }],
  },
  deleteAccount: {
    summary:
      'Delete the account at once and permanently; needs the password (without one: a fresh proof) and the word DELETE',
    body: z.object({
      password: z.optional(existingPassword('Password is required')),
      confirm: z.literal(DELETE_CONFIRMATION, `Please type ${DELETE_CONFIRMATION}`),
    }),
    reply: ok,
    limits: [{ max: 5, seconds: 900, by: 'user' }],
  },
});
