import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { isPushServiceUrl } from './push-service-url.ts';

const base64Url = (letters: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${letters}}={0,2}$`)));

const pushEndpointUrl = z
  .string()
  .check(z.maxLength(1_000), z.refine(isPushServiceUrl, 'That is not the address of a push service'));

/** UTC ms, 2001 to 2096. */
const timeMs = z.number().check(z.int(), z.minimum(1e12), z.maximum(4e12));

const pushSubscription = z.strictObject({
  endpoint: pushEndpointUrl,
  expirationTime: z.optional(z.nullable(timeMs)),
  keys: z.strictObject({ p256dh: base64Url(87), auth: base64Url(22) }),
});

const deviceAlerts = z.object({
  /** VAPID: 65 bytes in base64url. */
  publicKey: z.string(),
  devices: z.number(),
  here: z.boolean(),
  wanted: z.boolean(),
});
export type DeviceAlerts = z.infer<typeof deviceAlerts>;

export const pushEndpoints = defineEndpoints({
  getPushSubscription: {
    summary: 'Whether this device receives alerts, and the key to subscribe with',
    reply: deviceAlerts,
  },
  savePushSubscription: {
    summary: 'Subscribe this device to alerts; beyond five devices the oldest are removed',
    body: pushSubscription,
    reply: deviceAlerts,
    limits: [{ max: 30, seconds: 300, by: 'user' }],
  },
  removePushSubscription: {
    summary: 'Unsubscribe this device, or the given one, from alerts',
    body: z.optional(z.strictObject({ endpoint: z.string().check(z.maxLength(1_000)) })),
    reply: deviceAlerts,
    limits: [{ max: 30, seconds: 300, by: 'user' }],
  },
});
