import type { SignedIn } from '../../../platform/http/call.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { AccountDeps } from '../account-deps.ts';
import { lockOwner, refuseWithoutWayIn } from '../ways-in/require-way-in.ts';
import { requireFreshProof } from '../ways-in/fresh-proof.ts';
import { endOtherSessions, recordWayInChange } from '../ways-in/record-change.ts';

/** @throws AppError not_found */
export async function renamePasskey(
  { database }: AccountDeps,
  { userId }: SignedIn,
  id: string,
  name: string,
): Promise<void> {
  const renamed = await database.db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  if (!renamed) throw new AppError('not_found');
}

/** @throws AppError not_found, proof_needed, conflict (the only way in) */
export async function removePasskey(
  deps: AccountDeps,
  caller: SignedIn,
  id: string,
  now: number,
): Promise<void> {
  await requireFreshProof(deps, caller, now);
  await deps.database.transact(async (tx) => {
    const owner = await lockOwner(tx, caller);
    const removed = await tx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', owner.id)
      .returning('name')
      .executeTakeFirst();
    if (!removed) throw new AppError('not_found');
    await refuseWithoutWayIn(tx, deps, owner);
    await endOtherSessions(tx, caller, now);
    const change = { kind: 'passkey_removed', name: removed.name } as const;
    await recordWayInChange(tx, deps, { userId: owner.id, email: owner.email, change, now });
  });
}
