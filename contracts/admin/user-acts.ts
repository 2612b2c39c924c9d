import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { adminReason, ok } from '../fields.ts';

const params = z.object({ id: z.uuid() });
const body = z.strictObject({ reason: adminReason });
const limits = [{ max: 60, seconds: 900, by: 'user' }] as const;

/** Each stands in the admin log and is told to the user by mail, with its reason. */
export const adminUserActEndpoints = defineEndpoints({
  endUserSessions: {
    summary: 'End everything that was issued for an account; the user can sign in again',
    params,
    body,
    reply: ok,
    limits,
  },
  suspendUser: {
    summary: 'Close an account until it is unlocked; payments are still credited',
    params,
    body,
    reply: ok,
    limits,
  },
  unlockUser: {
    summary: 'Lift a suspension',
    params,
    body,
    reply: ok,
    limits,
  },
});
