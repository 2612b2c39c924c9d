import { createHmac, timingSafeEqual } from 'node:crypto';
import { mailKinds, type MailKind } from '@app/domain/mail/mail-kind.ts';
import type { Deps } from '../../../deps.ts';
import { signingSecretOf } from '../../../platform/signing-secret.ts';

const ID_BYTES = 16;
const EPOCH_BYTES = 4;
const SIGNATURE_BYTES = 16;
/** Of links that were mailed before they carried the epoch. */
const NO_EPOCH = 0;

type SecretConfig = Pick<Deps['config'], 'SESSION_SECRET'>;
export type MailLinkTarget = { userId: string; kind: MailKind; securityEpoch: number };

const signTarget = ({ userId, kind, securityEpoch }: MailLinkTarget, config: SecretConfig): Buffer =>
  createHmac('sha256', signingSecretOf(config))
    .update(
      securityEpoch === NO_EPOCH
        ? `mail-link:${kind}:${userId}`
        : `mail-link:${kind}:${userId}:${securityEpoch}`,
    )
    .digest()
    .subarray(0, SIGNATURE_BYTES);

/** Never expires for switching off, so that an old mail can still silence itself. */
export function createMailLinkToken(target: MailLinkTarget, config: SecretConfig): string {
  const id = Buffer.from(target.userId.replaceAll('-', ''), 'hex');
  const kind = Buffer.of(mailKinds.indexOf(target.kind));
  const epoch = Buffer.alloc(EPOCH_BYTES);
  epoch.writeUInt32BE(target.securityEpoch);
  return Buffer.concat([id, kind, epoch, signTarget(target, config)]).toString('base64url');
}

export function readMailLinkToken(token: string, config: SecretConfig): MailLinkTarget | null {
  const bytes = Buffer.from(token, 'base64url');
  const kind = mailKinds[bytes[ID_BYTES] ?? mailKinds.length];
  const hasEpoch = bytes.length === ID_BYTES + 1 + EPOCH_BYTES + SIGNATURE_BYTES;
  if ((!hasEpoch && bytes.length !== ID_BYTES + 1 + SIGNATURE_BYTES) || !kind) return null;
  const userId = bytes
    .subarray(0, ID_BYTES)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const target = { userId, kind, securityEpoch: hasEpoch ? bytes.readUInt32BE(ID_BYTES + 1) : NO_EPOCH };
  const signature = bytes.subarray(-SIGNATURE_BYTES);
  return timingSafeEqual(signature, signTarget(target, config)) ? target : null;
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
