import { X509Certificate } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { ask, type Send } from './paypal-transport.ts';
import { CardTrouble, type KeptCertificates } from './port.ts';

const PAYPAL_HOST = /(^|\.)paypal\.com$/;
/** Where PayPal keeps the certificates of its messages. */
const CERTIFICATES = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/;
const PATIENCE_MS = 5_000;

/**
 * Fetches for messages that name certificates we do not know, of whoever sends them: in a minute for one sender and for all, and at
 * the same moment. PayPal names one certificate for months, and sends again what was not taken.
 */
const MOST = { ofOneSender: 5, aMinute: 60, atOnce: 4 };
const MINUTE_MS = 60_000;
/** What PayPal does not have is not asked for again for so long. */
const FALSE_FOR_MS = 600_000;

/** The places a certificate may come from: PayPal's own beside the address of the settings, and nothing else. */
function mayKeepCertificates(baseUrl: string): (url: URL) => boolean {
  const base = new URL(baseUrl);
  if (!PAYPAL_HOST.test(base.hostname)) return (url) => url.origin === base.origin;
  const hosts = base.hostname.includes('sandbox')
    ? ['api.sandbox.paypal.com', 'api-m.sandbox.paypal.com']
    : ['api.paypal.com', 'api-m.paypal.com'];
  return ({ protocol, host, pathname, search }) =>
    protocol === 'https:' && hosts.includes(host) && CERTIFICATES.test(pathname) && search === '';
}

export const validAt = (certificate: X509Certificate, now: number): boolean =>
  certificate.validFromDate.getTime() <= now && now <= certificate.validToDate.getTime();

/** Runs a fetch, unless too many were made for strangers. */
function openGate() {
  const bySender = new LRUCache<string, number>({ max: 5_000, ttl: MINUTE_MS });
  let minute = 0;
  let inMinute = 0;
  let running = 0;
  const isTooMany = (sender: string): boolean => {
    const current = Math.floor(performance.now() / MINUTE_MS);
    if (current !== minute) inMinute = 0;
    minute = current;
    return (
      running >= MOST.atOnce || inMinute >= MOST.aMinute || (bySender.get(sender) ?? 0) >= MOST.ofOneSender
    );
  };
  return async <T>(sender: string, fetchIt: () => Promise<T>): Promise<T> => {
    if (isTooMany(sender)) throw new CardTrouble('down', 'Too many messages name unknown certificates');
    inMinute += 1;
    // The minute of a sender runs from their first.
    bySender.set(sender, (bySender.get(sender) ?? 0) + 1, { noUpdateTTL: true });
    running += 1;
    try {
      return await fetchIt();
    } finally {
      running -= 1;
    }
  };
}

const unavailable = (): CardTrouble =>
  new CardTrouble('down', 'The certificate of the message cannot be had');

async function fetchPem(send: Send, address: string): Promise<string> {
  const { status, text } = await ask(send, address, {}, PATIENCE_MS).catch(() => {
    throw unavailable();
  });
  if (status === 404) throw new CardTrouble('forged', 'a certificate that does not exist');
  if (status !== 200) throw unavailable();
  return text;
}

function read(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    throw unavailable();
  }
}

type Options = { baseUrl: string; send: Send; kept: KeptCertificates };
type Wanted = { address: string; sender: string; now: readonly number[] };

/**
 * PayPal's certificates by their address: known ones for as long as they are valid, also over a restart where they were proven, since
 * strangers who use up the fetches could else keep PayPal's word from us.
 */
export function openCertificates({ baseUrl, send, kept }: Options) {
  const isAllowed = mayKeepCertificates(baseUrl);
  const known = new LRUCache<string, X509Certificate>({ max: 20 });
  const proven = new Set<string>();
  const asked = new Map<string, Promise<X509Certificate>>();
  const missing = new LRUCache<string, true>({ max: 5_000, ttl: FALSE_FOR_MS });
  const throughGate = openGate();

  const keptOne = async (href: string, now: readonly number[]): Promise<X509Certificate | null> => {
    // Without what was kept it is fetched as if there had been nothing.
    const pem = await kept.read(href).catch(() => null);
    if (pem === null) return null;
    const certificate = read(pem);
    return now.some((at) => validAt(certificate, at)) ? certificate : null;
  };
  const find = async ({ address: href, sender, now }: Wanted): Promise<X509Certificate> => {
    const old = await keptOne(href, now);
    if (old) proven.add(href);
    const certificate = old ?? read(await throughGate(sender, () => fetchPem(send, href)));
    known.set(href, certificate);
    return certificate;
  };
  return {
    at: async ({ address, sender, now }: Wanted): Promise<X509Certificate> => {
      const url = URL.parse(address);
      if (!url || url.username || url.password || !isAllowed(url))
        throw new CardTrouble('forged', 'a certificate of another host');
      const { href } = url;
      const cached = known.get(href);
      if (cached && now.some((at) => validAt(cached, at))) return cached;
      if (missing.has(href)) throw new CardTrouble('forged', 'a certificate that does not exist');
      const waiting =
        asked.get(href) ??
        find({ address: href, sender, now })
          .catch((error: unknown) => {
            if (error instanceof CardTrouble && error.kind === 'forged') missing.set(href, true);
            throw error;
          })
          .finally(() => asked.delete(href));
      asked.set(href, waiting);
      return waiting;
    },
    /** A message was signed by this one: it is PayPal's, and worth keeping over a restart. */
    proved: async (address: string, certificate: X509Certificate): Promise<void> => {
      const { href } = new URL(address);
      if (proven.has(href)) return;
      proven.add(href);
      await kept.write(href, certificate.toString()).catch(() => proven.delete(href));
    },
  };
}
