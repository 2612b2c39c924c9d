import { createHmac, timingSafeEqual } from 'node:crypto';
import { mailKinds, type MailKind } from '@app/domain/mail/mail-kind.ts';
import type { Deps } from '../../../deps.ts';
import { signingSecretOf } from '../../../platform/signing-secret.ts';

const ID_BYTES = 16;
const SIGNATURE_BYTES = 16;

type SecretConfig = Pick<Deps['config'], 'SESSION_SECRET'>;
export type MailLinkTarget = { userId: string; kind: MailKind };

const signTarget = ({ userId, kind }: MailLinkTarget, config: SecretConfig): Buffer =>
  createHmac('sha256', signingSecretOf(config))
    .update(`mail-link:${kind}:${userId}`)
    .digest()
    .subarray(0, SIGNATURE_BYTES);

/** Never expires, so that an old mail can still switch itself off. */
export function createMailLinkToken(target: MailLinkTarget, config: SecretConfig): string {
  const id = Buffer.from(target.userId.replaceAll('-', ''), 'hex');
  const kind = Buffer.of(mailKinds.indexOf(target.kind));
  return Buffer.concat([id, kind, signTarget(target, config)]).toString('base64url');
}

export function readMailLinkToken(token: string, config: SecretConfig): MailLinkTarget | null {
  const bytes = Buffer.from(token, 'base64url');
  const kind = mailKinds[bytes[ID_BYTES] ?? mailKinds.length];
  if (bytes.length !== ID_BYTES + 1 + SIGNATURE_BYTES || !kind) return null;
  const userId = bytes
    .subarray(0, ID_BYTES)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const target = { userId, kind };
  return timingSafeEqual(bytes.subarray(ID_BYTES + 1), signTarget(target, config)) ? target : null;
}

/** `kind` is informative; only the token counts. */
export const switchOffPath = (kind: MailKind | null, token: string): string =>
  `/unsubscribe?${kind === null ? '' : `kind=${kind}&`}token=${encodeURIComponent(token)}`;

export function createSwitchOffLinks(
  target: MailLinkTarget,
  { config, publicUrl }: Pick<Deps, 'config' | 'publicUrl'>,
): { page: string; oneClick: string } {
  const token = createMailLinkToken(target, config);
  return {
    page: `${publicUrl}${switchOffPath(target.kind, token)}`,
    oneClick: `${publicUrl}/api/mail/unsubscribe?token=${token}`,
  };
}
