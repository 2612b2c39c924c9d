import { createECDH, hkdfSync } from 'node:crypto';

/** A point of P-256 and its secret, in base64url. */
export type PushKeys = { publicKey: string; privateKey: string };

/**
 * The keys by which push services know this site (RFC 8292). They follow from the site's secret: all its processes have the
 * same ones, a restart changes nothing, and there is no second secret to keep.
 */
export function pushKeys(secret: string): PushKeys {
  for (let round = 0; ; round += 1) {
    const seed = Buffer.from(hkdfSync('sha256', secret, '', `web push ${round}`, 32));
    const pair = createECDH('prime256v1');
    try {
      pair.setPrivateKey(seed);
    } catch {
      // Not a number below the order of the curve, which one in four thousand million is not.
      continue;
    }
    return {
      publicKey: pair.getPublicKey('base64url', 'uncompressed'),
      privateKey: seed.toString('base64url'),
    };
  }
}
