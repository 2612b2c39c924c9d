import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { ok } from '../fields.ts';

const deviceParams = z.object({
  id: z.string().check(z.regex(/^(session-[\da-f-]{36}|alerts-\d{1,15})$/, 'There is no such device.')),
});

/** Whatever is signed in to an account or acts for it. */
const device = z.object({
  id: z.string(),
  kind: z.enum(['session', 'alerts', 'telegram']),
  /** "Chrome on Windows", or the Telegram account. */
  name: z.string(),
  /** The country that the address belongs to. */
  place: z.nullable(z.string()),
  since: z.string(),
  lastUsedAt: z.nullable(z.string()),
  /** The browser that asks. */
  isCurrent: z.boolean(),
});
export type DeviceView = z.infer<typeof device>;

export const deviceEndpoints = defineEndpoints({
  listDevices: {
    polled: true,
    summary: 'Where the account is signed in, which browsers get its alerts, and the linked Telegram account',
    reply: z.object({ devices: z.array(device) }),
    limits: [{ max: 120, seconds: 60, by: 'user' }],
  },
  endDevice: {
    summary: 'Sign a browser out, or end the alerts of one; idempotent',
    params: deviceParams,
    reply: ok,
    limits: [{ max: 60, seconds: 900, by: 'user' }],
  },
  signOutEverywhere: {
    summary:
      'End everything that was issued for the account: sessions, alerts of browsers, Telegram, mailed links, upload addresses',
    body: z.strictObject({ keepThis: z.boolean() }),
    reply: ok,
    limits: [{ max: 20, seconds: 900, by: 'user' }],
  },
});
