import { randomUUID, sign } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { createSelfSignedCertificate } from './self-signed-certificate.ts';
import { randomPaypalId } from './views.ts';

export const standInKeys = {
  clientId: 'stand-in-client',
  clientSecret: 'stand-in-secret',
  webhookId: 'STAND-IN-WEBHOOK',
};

export type SignedMessage = { headers: Record<string, string>; body: string };
type SigningOptions = {
  at?: number;
  webhookId?: string;
  certificateUrl?: string;
  signer?: ReturnType<typeof createSelfSignedCertificate>;
};

/** Signs notifications as PayPal does; its keys are generated when first needed. */
export function createMessageSigner(baseUrl: string, now: () => number) {
  let keyPair: ReturnType<typeof createSelfSignedCertificate> | undefined;
  const ownKeys = () => (keyPair ??= createSelfSignedCertificate('messageverificationcerts.stand-in'));
  const signMessage = (
    body: string,
    { at = now(), webhookId, certificateUrl, signer }: SigningOptions = {},
  ): SignedMessage => {
    const id = randomUUID();
    const time = new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');
    const text = `${id}|${time}|${webhookId ?? standInKeys.webhookId}|${crc32(body)}`;
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': certificateUrl ?? `${baseUrl}/v1/notifications/certs/CERT-stand-in`,
        'paypal-transmission-sig': sign(
          'SHA256',
          Buffer.from(text),
          (signer ?? ownKeys()).privateKey,
        ).toString('base64'),
      },
    };
  };
  const createEvent = (type: string, resource: unknown): string =>
    JSON.stringify({
      id: `WH-${randomPaypalId()}`,
      event_version: '1.0',
      create_time: new Date(now()).toISOString(),
      resource_type: type.split('.')[1]?.toLowerCase(),
      event_type: type,
      summary: type,
      resource,
    });
  return { certificatePem: () => ownKeys().pem, signMessage, createEvent };
}
