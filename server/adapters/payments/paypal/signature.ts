import { createVerify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { CardProviderError, type CertificateStore } from '../card-port.ts';
import type { Fetch } from '../http-fetch.ts';
import type { WebhookDelivery } from '../webhook-delivery.ts';
import { isValidAt, openCertificateCache } from './certificate-cache.ts';

/** PayPal signs each redelivery anew, so a signature need not outlive its delivery. */
const MAX_AGE_MS = 300_000;
type Signature = { id: string; time: string; certificate: string; signature: string };

function parseSignature(headers: WebhookDelivery['headers']): Signature {
  const header = (name: string, maxLength: number): string => {
    const value = headers[`paypal-${name}`];
    if (typeof value !== 'string' || value === '' || value.length > maxLength)
      throw new CardProviderError('forged', `no paypal-${name}`);
    return value;
  };
  const algorithm = headers['paypal-auth-algo'] ?? 'SHA256withRSA';
  if (String(algorithm).toUpperCase() !== 'SHA256WITHRSA')
    throw new CardProviderError('forged', 'another way of signing');
  return {
    id: header('transmission-id', 100),
    time: header('transmission-time', 40),
    certificate: header('cert-url', 300),
    signature: header('transmission-sig', 2_000),
  };
}

type SignatureVerifierOptions = {
  baseUrl: string;
  webhookId: string;
  httpFetch: Fetch;
  certificateStore: CertificateStore;
};

/**
 * Verifies that a notification is PayPal's and meant for this webhook: RSA-SHA256 over `id|time|webhook|crc32 of the raw body`, with a
 * certificate from PayPal's own host, minutes old at most by one of the clocks `now`. @throws CardProviderError
 */
export function createSignatureVerifier({
  baseUrl,
  webhookId,
  httpFetch,
  certificateStore,
}: SignatureVerifierOptions) {
  const certificates = openCertificateCache({ baseUrl, httpFetch, certificateStore });
  return async (
    { headers, body, senderAddress = '' }: WebhookDelivery,
    now: readonly number[],
  ): Promise<void> => {
    const { id, time, certificate: address, signature } = parseSignature(headers);
    const sentAt = Date.parse(time);
    if (!now.some((at) => Math.abs(at - sentAt) <= MAX_AGE_MS))
      throw new CardProviderError('forged', 'a signature of another time');
    const certificate = await certificates.get({ address, senderAddress, now });
    if (!now.some((at) => isValidAt(certificate, at)))
      throw new CardProviderError('forged', 'a certificate of another time');
    const signedText = `${id}|${time}|${webhookId}|${crc32(body)}`;
    const isGenuine =
      certificate.publicKey.asymmetricKeyType === 'rsa' &&
      createVerify('SHA256').update(signedText).verify(certificate.publicKey, signature, 'base64');
    if (!isGenuine) throw new CardProviderError('forged', 'a signature that does not fit');
    await certificates.store(address, certificate);
  };
}
