import { HOUR_MS } from '@app/domain/time.ts';
import { ECDH } from 'node:crypto';
import { request as httpsRequest, Agent, type RequestOptions } from 'node:https';
import webPush from 'web-push';
import { derivePushKeys } from './keys.ts';
import type { PushOutcome, PushPort } from './port.ts';
import { PrivateAddressError, lookupPublicAddress } from './public-address.ts';

const TIMEOUT_MS = 10_000;
/** Upper bound for a Retry-After. */
const MAX_WAIT_MS = 6 * HOUR_MS;

export type PushRoute = Pick<RequestOptions, 'port' | 'lookup' | 'agent'> & { request: typeof httpsRequest };

const publicInternet: PushRoute = {
  request: httpsRequest,
  lookup: lookupPublicAddress,
  agent: new Agent({ keepAlive: true, maxSockets: 32, timeout: TIMEOUT_MS }),
};

export type WebPushOptions = {
  /** The site's secret, which the VAPID keys are derived from. */
  secret: string;
  /** Contact for the push service: a `mailto:` or `https:` address. */
  subject: string;
  route?: PushRoute;
};

/** Messages are encrypted by RFC 8291, and the sender is identified by RFC 8292 (VAPID). */
export function openWebPush({ secret, subject, route = publicInternet }: WebPushOptions): PushPort {
  const keys = derivePushKeys(secret);
  return {
    publicKey: keys.publicKey,
    send: async (target, payload, { ttlSeconds, urgency, topic }) => {
      if (!isP256Point(target.keys.p256dh)) return { kind: 'gone' };
      const { headers, body } = webPush.generateRequestDetails(target, payload, {
        vapidDetails: { subject, ...keys },
        TTL: ttlSeconds,
        urgency,
        topic,
      });
      return postMessage(route, new URL(target.endpoint), headers, body);
    },
  };
}

/** No browser has a key that is not a point of P-256, and nothing can be encrypted for one. */
function isP256Point(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

/** Connection errors before anything was sent. */
const UNSENT_ERROR_CODES = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH']);

function postMessage(
  { request, ...route }: PushRoute,
  { hostname, pathname, search }: URL,
  headers: Record<string, string | number>,
  body: Buffer,
): Promise<PushOutcome> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        ...route,
        host: hostname,
        path: pathname + search,
        method: 'POST',
        headers,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
      (response) => {
        response.resume();
        response.on('error', () => undefined);
        resolve(toPushOutcome(response.statusCode ?? 0, response.headers['retry-after']));
      },
    );
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (error instanceof PrivateAddressError) resolve({ kind: 'gone' });
      else if (UNSENT_ERROR_CODES.has(error.code ?? '')) resolve({ kind: 'later' });
      else reject(error);
    });
    call.end(body);
  });
}

/** Seconds or an HTTP date. */
function parseRetryAfter(retryAfter: string | undefined): number | undefined {
  if (retryAfter === undefined) return undefined;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - Date.now();
  return ms > 0 ? Math.min(ms, MAX_WAIT_MS) : undefined;
}

function toPushOutcome(status: number, retryAfter: string | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 429 || status >= 500) return { kind: 'later', waitMs: parseRetryAfter(retryAfter) };
  return {
    kind: status === 401 || status === 403 ? 'denied' : 'refused',
    why: `The push service answered ${status}`,
  };
}
