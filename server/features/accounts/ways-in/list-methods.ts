import type { SignInMethods } from '@app/contracts/accounts/sign-in-methods.ts';
import { toIso, toIsoOrNull } from '@app/domain/time.ts';
import type { SignedIn } from '../../../platform/http/call.ts';
import { AppError } from '../../../platform/http/errors.ts';
import {
  countRecoveryCodesLeft,
  findSecondFactor,
} from '../../../platform/access/second-factor/factor-store.ts';
import type { AccountDeps } from '../account-deps.ts';
import { listIdentities } from '../identity-provider/identity-store.ts';
import { listPasskeys } from '../passkeys/passkey-store.ts';
import { hasPassword } from '../passwords/no-password.ts';
import { findUser } from '../store.ts';
import { findProofEnd } from './fresh-proof.ts';

export async function listSignInMethods(
  deps: AccountDeps,
  caller: SignedIn,
  now: number,
): Promise<SignInMethods> {
  const { db } = deps.database;
  const user = await findUser(db, caller.userId);
  if (!user) throw new AppError('not_signed_in');
  const [factor, passkeys, identities, recoveryCodesLeft, provedUntil] = await Promise.all([
    findSecondFactor(db, user.id),
    listPasskeys(db, user.id),
    listIdentities(db, user.id),
    countRecoveryCodesLeft(db, user.id),
    findProofEnd(deps, caller, now),
  ]);
  return {
    hasPassword: hasPassword(user),
    passkeys: passkeys.map(({ id, name, created_at, used_at }) => ({
      id,
      name,
      createdAt: toIso(created_at),
      usedAt: toIsoOrNull(used_at),
    })),
    codes: factor?.asked_at_sign_in ? { since: toIso(factor.enrolled_at), recoveryCodesLeft } : null,
    hasAdminApp: factor !== undefined && !factor.asked_at_sign_in,
    identities: identities.map(({ id, issuer, email, created_at }) => ({
      id,
      provider: deps.identityProvider?.issuer === issuer ? deps.identityProvider.name : issuer,
      email,
      createdAt: toIso(created_at),
    })),
    provedUntil: toIsoOrNull(provedUntil),
  };
}
