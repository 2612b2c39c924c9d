import * as z from 'zod/mini';
import { row } from './endpoint.ts';
import { isPushAddress } from './push-address.ts';

/** Bytes in base64url: so many letters, with or without the filling at the end. */
const bytes = (letters: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${letters}}={0,2}$`)));

const endpoint = z
  .string()
  .check(z.maxLength(1_000), z.refine(isPushAddress, 'This is no address of a push service'));

/** UTC ms, of this century. */
const instant = z.number().check(z.int(), z.minimum(1e12), z.maximum(4e12));

/** As `PushSubscription.toJSON()` of the browser gives it. */
const pushSubscription = z.strictObject({
  endpoint,
  expirationTime: z.optional(z.nullable(instant)),
  keys: z.strictObject({ p256dh: bytes(87), auth: bytes(22) }),
});

const deviceAlerts = z.object({
  /** The server's key that a browser subscribes with: 65 bytes in base64url. */
  publicKey: z.string(),
  /** How many devices of this user are told. */
  devices: z.number(),
  /** Whether the device that asks is one of them. */
  here: z.boolean(),
  /** Whether the user wants this channel at all; they may have let go of it elsewhere. */
  wanted: z.boolean(),
});
export type DeviceAlerts = z.infer<typeof deviceAlerts>;

export const deviceAlertRows = {
  getPushSubscription: row({
    method: 'GET',
    path: '/api/user/push-subscription',
    access: 'user',
    summary: 'Whether alerts come to this device, and the key to subscribe with',
    reply: deviceAlerts,
  }),
  savePushSubscription: row({
    method: 'POST',
    path: '/api/user/push-subscription',
    access: 'user',
    summary: 'Alerts come to this device from now on; of more than five devices the oldest are forgotten',
    body: pushSubscription,
    reply: deviceAlerts,
    limits: [{ max: 30, seconds: 300, by: 'user' }],
  }),
  removePushSubscription: row({
    method: 'DELETE',
    path: '/api/user/push-subscription',
    access: 'user',
    summary: 'No more alerts to this device, or to the one that is named',
    body: z.optional(z.strictObject({ endpoint: z.string().check(z.maxLength(1_000)) })),
    reply: deviceAlerts,
    limits: [{ max: 30, seconds: 300, by: 'user' }],
  }),
};
