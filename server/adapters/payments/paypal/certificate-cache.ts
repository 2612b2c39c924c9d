import { X509Certificate } from 'node:crypto';
import { MINUTE_MS } from '@app/domain/time.ts';
import { LRUCache } from 'lru-cache';
import { CardProviderError, type CertificateStore } from '../card-port.ts';
import type { Fetch } from '../http-fetch.ts';
import { listCertificateHosts } from './endpoint.ts';
import { sendRequest } from './transport.ts';

const CERTIFICATE_PATH = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/;
const TIMEOUT_MS = 5_000;

/**
 * Limits of fetches for notifications that name unknown certificates, which any stranger can send. PayPal uses one certificate for
 * months and redelivers what was not accepted.
 */
const MAX_FETCHES = { perSenderAndMinute: 5, perMinute: 60, atOnce: 4 };
/** How long an address that PayPal answered with 404 is not fetched again. */
const MISSING_FOR_MS = 10 * MINUTE_MS;

/** Certificates come from PayPal's own hosts for the endpoint of the settings, and from nowhere else. */
function certificateUrlCheck(baseUrl: string): (url: URL) => boolean {
  const hosts = listCertificateHosts(baseUrl);
  if (hosts.length === 0) return (url) => url.origin === new URL(baseUrl).origin;
  return ({ protocol, host, pathname, search }) =>
    protocol === 'https:' && hosts.includes(host) && CERTIFICATE_PATH.test(pathname) && search === '';
}

export const isValidAt = (certificate: X509Certificate, now: number): boolean =>
  certificate.validFromDate.getTime() <= now && now <= certificate.validToDate.getTime();

function createFetchLimiter() {
  const bySender = new LRUCache<string, number>({ max: 5_000, ttl: MINUTE_MS });
  let minute = 0;
  let inMinute = 0;
  let running = 0;
  const isOverLimit = (sender: string): boolean => {
    const current = Math.floor(performance.now() / MINUTE_MS);
    if (current !== minute) inMinute = 0;
    minute = current;
    return (
      running >= MAX_FETCHES.atOnce ||
      inMinute >= MAX_FETCHES.perMinute ||
      (bySender.get(sender) ?? 0) >= MAX_FETCHES.perSenderAndMinute
    );
  };
  return async <T>(sender: string, run: () => Promise<T>): Promise<T> => {
    if (isOverLimit(sender))
      throw new CardProviderError('down', 'Too many messages name unknown certificates');
    inMinute += 1;
    // A sender's minute runs from its first fetch.
    bySender.set(sender, (bySender.get(sender) ?? 0) + 1, { noUpdateTTL: true });
    running += 1;
    try {
      return await run();
    } finally {
      running -= 1;
    }
  };
}

const unavailable = (): CardProviderError =>
  new CardProviderError('down', 'The certificate of the message cannot be had');

async function fetchPem(httpFetch: Fetch, address: string): Promise<string> {
  const { status, text } = await sendRequest(httpFetch, address, {}, TIMEOUT_MS).catch(() => {
    throw unavailable();
  });
  if (status === 404) throw new CardProviderError('forged', 'a certificate that does not exist');
  if (status !== 200) throw unavailable();
  return text;
}

function parseCertificate(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    throw unavailable();
  }
}

type CertificateCacheOptions = {
  baseUrl: string;
  httpFetch: Fetch;
  certificateStore: CertificateStore;
};
type CertificateQuery = { address: string; senderAddress: string; now: readonly number[] };

/**
 * PayPal's certificates by address, while they are valid; those that proved a notification outlast a restart. Otherwise strangers who
 * use up the fetches could keep PayPal's notifications from us.
 */
export function openCertificateCache({ baseUrl, httpFetch, certificateStore }: CertificateCacheOptions) {
  const isAllowed = certificateUrlCheck(baseUrl);
  const cache = new LRUCache<string, X509Certificate>({ max: 20 });
  const stored = new Set<string>();
  const pending = new Map<string, Promise<X509Certificate>>();
  const missing = new LRUCache<string, true>({ max: 5_000, ttl: MISSING_FOR_MS });
  const limitFetches = createFetchLimiter();

  const readStored = async (href: string, now: readonly number[]): Promise<X509Certificate | null> => {
    // If the store fails, the certificate is fetched again.
    const pem = await certificateStore.read(href).catch(() => null);
    if (pem === null) return null;
    const certificate = parseCertificate(pem);
    return now.some((at) => isValidAt(certificate, at)) ? certificate : null;
  };
  const load = async ({ address: href, senderAddress, now }: CertificateQuery): Promise<X509Certificate> => {
    const previous = await readStored(href, now);
    if (previous) stored.add(href);
    const certificate =
      previous ?? parseCertificate(await limitFetches(senderAddress, () => fetchPem(httpFetch, href)));
    cache.set(href, certificate);
    return certificate;
  };
  return {
    get: async ({ address, senderAddress, now }: CertificateQuery): Promise<X509Certificate> => {
      const url = URL.parse(address);
      if (!url || url.username || url.password || !isAllowed(url))
        throw new CardProviderError('forged', 'a certificate of another host');
      const { href } = url;
      const cached = cache.get(href);
      if (cached && now.some((at) => isValidAt(cached, at))) return cached;
      if (missing.has(href)) throw new CardProviderError('forged', 'a certificate that does not exist');
      const loading =
        pending.get(href) ??
        load({ address: href, senderAddress, now })
          .catch((error: unknown) => {
            if (error instanceof CardProviderError && error.kind === 'forged') missing.set(href, true);
            throw error;
          })
          .finally(() => pending.delete(href));
      pending.set(href, loading);
      return loading;
    },
    /** Called once a notification was signed by it, which proves that it is PayPal's. */
    store: async (address: string, certificate: X509Certificate): Promise<void> => {
      const { href } = new URL(address);
      if (stored.has(href)) return;
      stored.add(href);
      await certificateStore.write(href, certificate.toString()).catch(() => stored.delete(href));
    },
  };
}
