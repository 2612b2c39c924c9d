import { createHmac, timingSafeEqual } from 'node:crypto';
import { mailKinds, type MailKind } from '@app/domain/mail/kind.ts';
import type { Deps } from '../../deps.ts';

/** Set by the start of the server; only tests and tools run without one. */
const NO_SECRET = 'not a secret';

const ID_BYTES = 16;
const SIGNATURE_BYTES = 16;

type Secret = Pick<Deps['config'], 'SESSION_SECRET'>;
export type Linked = { userId: string; kind: MailKind };

const signature = ({ userId, kind }: Linked, { SESSION_SECRET }: Secret): Buffer =>
  createHmac('sha256', SESSION_SECRET ?? NO_SECRET)
    .update(`mail-link:${kind}:${userId}`)
    .digest()
    .subarray(0, SIGNATURE_BYTES);

/** Names a user and one kind of mail, signed. It does not expire: an old mail must still be able to switch itself off. */
export function mailLinkToken(linked: Linked, secret: Secret): string {
  const id = Buffer.from(linked.userId.replaceAll('-', ''), 'hex');
  const kind = Buffer.of(mailKinds.indexOf(linked.kind));
  return Buffer.concat([id, kind, signature(linked, secret)]).toString('base64url');
}

/** Whom and what a token names, or null for one that we did not sign. */
export function readMailLinkToken(token: string, secret: Secret): Linked | null {
  const bytes = Buffer.from(token, 'base64url');
  const kind = mailKinds[bytes[ID_BYTES] ?? mailKinds.length];
  if (bytes.length !== ID_BYTES + 1 + SIGNATURE_BYTES || !kind) return null;
  const userId = bytes
    .subarray(0, ID_BYTES)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const linked = { userId, kind };
  return timingSafeEqual(bytes.subarray(ID_BYTES + 1), signature(linked, secret)) ? linked : null;
}

/** The page behind the link in a mail; the kind is there to be read, what counts is in the token. */
export const switchOffPath = (kind: MailKind | null, token: string): string =>
  `/unsubscribe?${kind === null ? '' : `kind=${kind}&`}token=${encodeURIComponent(token)}`;

/** The page behind the link in a mail, and the address that mail programs post to. */
export function switchOffLinks(
  linked: Linked,
  { config, publicUrl }: Pick<Deps, 'config' | 'publicUrl'>,
): { page: string; oneClick: string } {
  const token = mailLinkToken(linked, config);
  return {
    page: `${publicUrl}${switchOffPath(linked.kind, token)}`,
    oneClick: `${publicUrl}/api/mail/unsubscribe?token=${token}`,
  };
}
