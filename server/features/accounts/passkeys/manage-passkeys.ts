import type { SignedIn } from '../../../platform/http/call.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { AccountDeps } from '../account-deps.ts';
import { removeWayIn } from '../ways-in/remove-way-in.ts';

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
export const removePasskey = (deps: AccountDeps, caller: SignedIn, id: string, now: number): Promise<void> =>
  removeWayIn(deps, caller, now, async (tx, userId) => {
    const removed = await tx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('name')
      .executeTakeFirst();
    return removed ? { kind: 'passkey_removed', name: removed.name } : null;
  });
