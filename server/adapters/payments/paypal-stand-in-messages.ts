import { randomUUID, sign } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { ownCertificate } from './paypal-certificate.ts';
import { aNumber } from './paypal-stand-in-views.ts';

export const standInKeys = {
  clientId: 'stand-in-client',
  clientSecret: 'stand-in-secret',
  webhookId: 'STAND-IN-WEBHOOK',
};

export type Message = { headers: Record<string, string>; body: string };
type Signing = {
  at?: number;
  webhookId?: string;
  certificateUrl?: string;
  signer?: ReturnType<typeof ownCertificate>;
};

/** Signs messages as PayPal does, with keys of its own that are made when first needed. */
export function standInMessages(base: string, now: () => number) {
  let made: ReturnType<typeof ownCertificate> | undefined;
  const own = () => (made ??= ownCertificate('messageverificationcerts.stand-in'));
  const signed = (body: string, { at = now(), webhookId, certificateUrl, signer }: Signing = {}): Message => {
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
        'paypal-cert-url': certificateUrl ?? `${base}/v1/notifications/certs/CERT-stand-in`,
        'paypal-transmission-sig': sign('SHA256', Buffer.from(text), (signer ?? own()).privateKey).toString(
          'base64',
        ),
      },
    };
  };
  const eventOf = (type: string, resource: unknown): string =>
    JSON.stringify({
      id: `WH-${aNumber()}`,
      event_version: '1.0',
      create_time: new Date(now()).toISOString(),
      resource_type: type.split('.')[1]?.toLowerCase(),
      event_type: type,
      summary: type,
      resource,
    });
  return { certificate: () => own().pem, signed, eventOf };
}
