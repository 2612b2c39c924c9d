import { createVerify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { openCertificates, validAt } from './paypal-certificates.ts';
import type { Send } from './paypal-transport.ts';
import { CardTrouble, type Delivered, type KeptCertificates } from './port.ts';

/** A signature lives as long as a delivery takes; PayPal signs each delivery anew. */
const OLDEST_MS = 300_000;
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
  kept,
}: {
  baseUrl: string;
  webhookId: string;
  send: Send;
  kept: KeptCertificates;
}) {
  const certificates = openCertificates({ baseUrl, send, kept });
  return async ({ headers, body, sender = '' }: Delivered, now: readonly number[]): Promise<void> => {
    const { id, time, certificate: address, signature } = signatureOf(headers);
    const sentAt = Date.parse(time);
    const clock = now.find((at) => Math.abs(at - sentAt) <= OLDEST_MS);
    if (clock === undefined) throw new CardTrouble('forged', 'a signature of another time');
    const certificate = await certificates.at({ address, sender, now });
    if (!now.some((at) => validAt(certificate, at)))
      throw new CardTrouble('forged', 'a certificate of another time');
    const message = `${id}|${time}|${webhookId}|${crc32(body)}`;
    const isTrue =
      certificate.publicKey.asymmetricKeyType === 'rsa' &&
      createVerify('SHA256').update(message).verify(certificate.publicKey, signature, 'base64');
    if (!isTrue) throw new CardTrouble('forged', 'a signature that does not fit');
    await certificates.proved(address, certificate);
  };
}
