import * as z from 'zod/mini';
import { row } from './endpoint.ts';
import { ok } from './fields.ts';

export const activity = {
  reportReturn: row({
    method: 'POST',
    path: '/api/activity/return',
    access: 'user',
    summary: 'The user is back after a pause',
    body: z.object({ clientLastActiveAt: z.iso.datetime() }),
    reply: ok,
    limits: [{ max: 30, seconds: 600, by: 'user' }],
  }),
  reportLogin: row({
    method: 'POST',
    path: '/api/activity/login',
    access: 'user',
    summary: 'The user has just signed in',
    reply: ok,
    limits: [{ max: 30, seconds: 600, by: 'user' }],
  }),
};
