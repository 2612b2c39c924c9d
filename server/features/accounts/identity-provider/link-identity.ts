import type { SessionOwner } from '../../../platform/access/security-state.ts';
import type { SignedIn } from '../../../platform/http/call.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { AccountDeps } from '../account-deps.ts';
import { recordWayInChange } from '../ways-in/record-change.ts';
import { removeWayIn } from '../ways-in/remove-way-in.ts';
import { lockOwner } from '../ways-in/require-way-in.ts';
import { insertIdentity, type ForeignIdentity } from './identity-store.ts';

const nameOf = (deps: AccountDeps, issuer: string): string =>
  deps.identityProvider?.issuer === issuer ? deps.identityProvider.name : new URL(issuer).hostname;

/** @throws AppError conflict (it belongs to an account already), not_signed_in */
export async function linkIdentity(
  deps: AccountDeps,
  who: SignedIn | SessionOwner,
  identity: ForeignIdentity,
  now: number,
): Promise<void> {
  const provider = nameOf(deps, identity.issuer);
  const userId = await deps.database.transact(async (tx) => {
    const owner = await lockOwner(tx, who);
    if (!(await insertIdentity(tx, owner.id, identity, now)))
      throw new AppError('conflict', `This account at ${provider} is linked already.`);
    const change = { kind: 'identity_linked', provider } as const;
    await recordWayInChange(tx, deps, { userId: owner.id, email: owner.email, change, now });
    return owner.id;
  });
  deps.log.info({ event: 'identity', userId }, 'identity linked');
}

/** After the admission. One that another tab has linked meanwhile ends no sign-in. */
export async function linkAtSignIn(
  deps: AccountDeps,
  owner: SessionOwner,
  identity: ForeignIdentity,
  now: number,
): Promise<void> {
  await linkIdentity(deps, owner, identity, now).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error;
  });
}

/** @throws AppError not_found, proof_needed, conflict (the only way in) */
export const unlinkIdentity = (deps: AccountDeps, caller: SignedIn, id: string, now: number): Promise<void> =>
  removeWayIn(deps, caller, now, async (tx, userId) => {
    const removed = await tx
      .deleteFrom('identities')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('issuer')
      .executeTakeFirst();
    return removed ? { kind: 'identity_unlinked', provider: nameOf(deps, removed.issuer) } : null;
  });
