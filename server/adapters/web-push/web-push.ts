import { ECDH } from 'node:crypto';
import { request as httpsRequest, Agent, type RequestOptions } from 'node:https';
import webPush from 'web-push';
import { pushKeys } from './keys.ts';
import type { PushOutcome, PushPort } from './port.ts';
import { PrivateAddressError, publicLookup } from './public-address.ts';

const PATIENCE_MS = 10_000;
/** A push service that asks for more is asked again after this. */
const LONGEST_WAIT_MS = 6 * 3_600_000;

/** How to reach push services: the real ones, unless a test has its own. */
export type PushRoute = Pick<RequestOptions, 'port' | 'lookup' | 'agent'> & { request: typeof httpsRequest };

const publicInternet: PushRoute = {
  request: httpsRequest,
  lookup: publicLookup,
  agent: new Agent({ keepAlive: true, maxSockets: 32, timeout: PATIENCE_MS }),
};

export type WebPushOptions = {
  /** The site's secret, which its keys follow from. */
  secret: string;
  /** Whom a push service may write to: a `mailto:` or `https:` address. */
  subject: string;
  route?: PushRoute;
};

/** Speaks to browsers' push services: the message encrypted for the browser (RFC 8291), ourselves named by our key (RFC 8292). */
export function openWebPush({ secret, subject, route = publicInternet }: WebPushOptions): PushPort {
  const keys = pushKeys(secret);
  return {
    publicKey: keys.publicKey,
    send: async (target, payload, { ttlSeconds, urgency, topic }) => {
      if (!isPoint(target.keys.p256dh)) return { as: 'gone' };
      const { headers, body } = webPush.generateRequestDetails(target, payload, {
        vapidDetails: { subject, ...keys },
        TTL: ttlSeconds,
        urgency,
        topic,
      });
      return post(route, new URL(target.endpoint), headers, body);
    },
  };
}

/** Whether something can be encrypted for this key at all; no browser has one that is no point of P-256. */
function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

/** Errors that come before anything has been sent. */
const NOT_SENT = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH']);

function post(
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
        signal: AbortSignal.timeout(PATIENCE_MS),
      },
      (response) => {
        // Nobody reads what it says besides.
        response.resume();
        response.on('error', () => undefined);
        resolve(outcomeOf(response.statusCode ?? 0, response.headers['retry-after']));
      },
    );
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (error instanceof PrivateAddressError) resolve({ as: 'gone' });
      else if (NOT_SENT.has(error.code ?? '')) resolve({ as: 'later' });
      else reject(error);
    });
    call.end(body);
  });
}

/** Seconds, or a date. */
function waitOf(retryAfter: string | undefined): number | undefined {
  if (retryAfter === undefined) return undefined;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - Date.now();
  return ms > 0 ? Math.min(ms, LONGEST_WAIT_MS) : undefined;
}

function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { as: 'sent' };
  if (status === 404 || status === 410) return { as: 'gone' };
  if (status === 429 || status >= 500) return { as: 'later', waitMs: waitOf(retryAfter) };
  return {
    as: status === 401 || status === 403 ? 'denied' : 'refused',
    why: `The push service answered ${status}`,
  };
}
