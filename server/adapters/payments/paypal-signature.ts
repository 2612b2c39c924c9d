import { createVerify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { ask, type Send } from './paypal-transport.ts';
import { CardTrouble, type Delivered } from './port.ts';

/** A signature lives as long as a delivery takes; PayPal signs each delivery anew. */
const OLDEST_MS = 300_000;
const PAYPAL_HOST = /(^|\.)paypal\.com$/;
/** Where PayPal keeps the certificates of its messages. */
const CERTIFICATES = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/;
const CERTIFICATE_PATIENCE_MS = 5_000;
/** Fetches for messages that name certificates we do not know, of whoever sends them. */
const FETCHES_A_MINUTE = 10;

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

const validAt = (certificate: X509Certificate, now: number): boolean =>
  certificate.validFromDate.getTime() <= now && now <= certificate.validToDate.getTime();

function openCertificates(baseUrl: string, send: Send) {
  const isAllowed = mayKeepCertificates(baseUrl);
  // Kept for as long as they are valid: had they to be fetched anew, strangers who use up the fetches could keep PayPal's word from us.
  const known = new LRUCache<string, X509Certificate>({ max: 20 });
  const asked = new Map<string, Promise<X509Certificate>>();
  let minute = 0;
  let fetches = 0;
  const take = (): void => {
    const current = Math.floor(performance.now() / 60_000);
    if (current !== minute) fetches = 0;
    minute = current;
    fetches += 1;
    if (fetches > FETCHES_A_MINUTE)
      throw new CardTrouble('down', 'Too many messages name unknown certificates');
  };
  const fetchOne = async (url: URL): Promise<X509Certificate> => {
    take();
    const { status, text } = await ask(send, url.href, {}, CERTIFICATE_PATIENCE_MS).catch(() => {
      throw new CardTrouble('down', 'The certificate of the message cannot be had');
    });
    if (status === 404) throw new CardTrouble('forged', 'a certificate that does not exist');
    try {
      if (status !== 200) throw new Error(`status ${status}`);
      const certificate = new X509Certificate(text);
      known.set(url.href, certificate);
      return certificate;
    } catch {
      throw new CardTrouble('down', 'The certificate of the message cannot be had');
    }
  };
  return async (address: string, now: readonly number[]): Promise<X509Certificate> => {
    const url = URL.parse(address);
    if (!url || url.username || url.password || !isAllowed(url))
      throw new CardTrouble('forged', 'a certificate of another host');
    const { href } = url;
    const cached = known.get(href);
    if (cached && now.some((at) => validAt(cached, at))) return cached;
    const waiting = asked.get(href) ?? fetchOne(url).finally(() => asked.delete(href));
    asked.set(href, waiting);
    return waiting;
  };
}

type Signature = { id: string; time: string; certificate: string; signature: string };

function signatureOf(headers: Delivered['headers']): Signature {
  const one = (name: string, most: number): string => {
    const value = headers[`paypal-${name}`];
    if (typeof value !== 'string' || value === '' || value.length > most)
      throw new CardTrouble('forged', `no paypal-${name}`);
    return value;
  };
  const way = headers['paypal-auth-algo'] ?? 'SHA256withRSA';
  if (String(way).toUpperCase() !== 'SHA256WITHRSA')
    throw new CardTrouble('forged', 'another way of signing');
  return {
    id: one('transmission-id', 100),
    time: one('transmission-time', 40),
    certificate: one('cert-url', 300),
    signature: one('transmission-sig', 2_000),
  };
}

/**
 * Proves that a message is PayPal's and meant for this webhook: RSA-SHA256 over `id|time|webhook|crc32 of the raw body`, with a
 * certificate from PayPal's own host, sent within minutes by one of the clocks `now`. @throws CardTrouble
 */
export function openSignatureCheck({
  baseUrl,
  webhookId,
  send,
}: {
  baseUrl: string;
  webhookId: string;
  send: Send;
}) {
  const certificateAt = openCertificates(baseUrl, send);
  return async ({ headers, body }: Delivered, now: readonly number[]): Promise<void> => {
    const { id, time, certificate: address, signature } = signatureOf(headers);
    const sentAt = Date.parse(time);
    const clock = now.find((at) => Math.abs(at - sentAt) <= OLDEST_MS);
    if (clock === undefined) throw new CardTrouble('forged', 'a signature of another time');
    const certificate = await certificateAt(address, now);
    if (!now.some((at) => validAt(certificate, at)))
      throw new CardTrouble('forged', 'a certificate of another time');
    const message = `${id}|${time}|${webhookId}|${crc32(body)}`;
    const isTrue =
      certificate.publicKey.asymmetricKeyType === 'rsa' &&
      createVerify('SHA256').update(message).verify(certificate.publicKey, signature, 'base64');
    if (!isTrue) throw new CardTrouble('forged', 'a signature that does not fit');
  };
}
