import { createECDH, hkdfSync } from 'node:crypto';

export type PushKeys = { publicKey: string; privateKey: string };

/** VAPID keys (RFC 8292) derived from the site's secret, so that all processes share them. */
export function derivePushKeys(secret: string): PushKeys {
  for (let round = 0; ; round += 1) {
    const seed = Buffer.from(hkdfSync('sha256', secret, '', `web push ${round}`, 32));
    const pair = createECDH('prime256v1');
    try {
      pair.setPrivateKey(seed);
    } catch {
      // The seed is outside the curve's order, with a chance of one in 4 billion.
      continue;
    }
    return {
      publicKey: pair.getPublicKey('base64url', 'uncompressed'),
      privateKey: seed.toString('base64url'),
    };
  }
}
