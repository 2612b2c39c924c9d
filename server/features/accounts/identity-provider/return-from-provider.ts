import {
  IdentityProviderError,
  type IdentityClaims,
  type IdentityProviderErrorKind,
} from '../../../adapters/identity/port.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { SignedIn } from '../../../platform/http/call.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { RecordOrigin } from '../sign-up/register-user.ts';
import { findUser, findUserByEmail } from '../store.ts';
import type { UserRow } from '../user-view.ts';
import { consumeChallenge, type Challenge } from '../ways-in/challenge-store.ts';
import { findProofEnd } from '../ways-in/fresh-proof.ts';
import { RETURN_PATH, requireProvider } from './begin-provider.ts';
import { findIdentityOwner, recordIdentityUse, type ForeignIdentity } from './identity-store.ts';
import { linkIdentity } from './link-identity.ts';
import { registerByIdentity } from './register-by-identity.ts';

/** `expired`: not begun in this browser, or too long ago; `password-first`: the address has an account that must not be given away. */
export type ProviderRefusal =
  | IdentityProviderErrorKind
  | 'expired'
  | 'unverified'
  | 'password-first'
  | 'taken'
  | 'proof';

export type ProviderOutcome =
  | { kind: 'refused'; reason: ProviderRefusal; isLink: boolean }
  | { kind: 'linked' }
  /** `link`: what is linked once the user is in. */
  | { kind: 'known'; user: UserRow; link: ForeignIdentity | null; next: string | null }
  | { kind: 'registered'; user: UserRow; next: string | null };

type ProviderReturn = {
  keyHash: string | null;
  query: Record<string, unknown>;
  caller: SignedIn | null;
  recordOrigin: RecordOrigin;
  now: number;
};

export async function returnFromProvider(
  deps: AccountDeps,
  { keyHash, query, caller, recordOrigin, now }: ProviderReturn,
): Promise<ProviderOutcome> {
  const provider = requireProvider(deps);
  const begun =
    keyHash === null ? null : await consumeChallenge(deps.database.db, { keyHash, purpose: 'provider' }, now);
  if (!begun) return { kind: 'refused', reason: 'expired', isLink: false };
  const isLink = begun.userId !== null;
  const claims = await completeAtProvider(deps, begun, query);
  if (typeof claims === 'string') return { kind: 'refused', reason: claims, isLink };
  const { subject, email } = claims;
  const identity = { issuer: provider.issuer, subject, email };
  if (begun.userId !== null) return finishLink(deps, { begun, caller, identity, now });
  const next = typeof begun.facts['next'] === 'string' ? begun.facts['next'] : null;
  const { db } = deps.database;
  const knownId = await findIdentityOwner(db, identity);
  const known = knownId === null ? undefined : await findUser(db, knownId);
  // Read before, so that what is unlinked meanwhile starts no session of the state after it.
  if (known && (await recordIdentityUse(db, identity, now)) === known.id)
    return { kind: 'known', user: known, link: null, next };
  if (!claims.isEmailVerified || email === null)
    return { kind: 'refused', reason: 'unverified', isLink: false };
  const owner = await findUserByEmail(deps.database.db, email);
  if (owner)
    return owner.email_verified_at === null
      ? { kind: 'refused', reason: 'password-first', isLink: false }
      : { kind: 'known', user: owner, link: identity, next };
  const user = await registerByIdentity(deps, { ...identity, email }, recordOrigin, now);
  return user
    ? { kind: 'registered', user, next }
    : { kind: 'refused', reason: 'password-first', isLink: false };
}

async function completeAtProvider(
  deps: AccountDeps,
  { facts }: Challenge,
  query: Record<string, unknown>,
): Promise<IdentityClaims | IdentityProviderErrorKind> {
  const returnedTo = new URL(deps.publicUrl + RETURN_PATH);
  for (const [name, value] of Object.entries(query))
    for (const part of Array.isArray(value) ? value : [value])
      returnedTo.searchParams.append(name, String(part));
  const handshake = {
    state: String(facts['state']),
    nonce: String(facts['nonce']),
    verifier: String(facts['verifier']),
  };
  try {
    return await requireProvider(deps).complete(returnedTo, handshake);
  } catch (error) {
    if (!(error instanceof IdentityProviderError)) throw error;
    deps.log.warn(
      { event: 'sign-in', result: error.kind, err: error },
      'sign-in by identity provider refused',
    );
    return error.kind;
  }
}

type LinkReturn = {
  begun: Challenge;
  caller: SignedIn | null;
  identity: ForeignIdentity;
  now: number;
};

async function finishLink(
  deps: AccountDeps,
  { begun, caller, identity, now }: LinkReturn,
): Promise<ProviderOutcome> {
  if (!caller || caller.userId !== begun.userId) return { kind: 'refused', reason: 'expired', isLink: true };
  if ((await findProofEnd(deps, caller, now)) === null)
    return { kind: 'refused', reason: 'proof', isLink: true };
  try {
    await linkIdentity(deps, caller, identity, now);
    return { kind: 'linked' };
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error;
    return { kind: 'refused', reason: 'taken', isLink: true };
  }
}
