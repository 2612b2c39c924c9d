import type { Tx } from '../../../platform/database/database.ts';
import type { SignedIn } from '../../../platform/http/call.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { AccountDeps } from '../account-deps.ts';
import { requireFreshProof } from './fresh-proof.ts';
import type { WayInChange } from './mail-texts.ts';
import { endOtherSessions, recordWayInChange } from './record-change.ts';
import { lockOwner, refuseWithoutWayIn } from './require-way-in.ts';

/** @throws AppError not_found (where `remove` finds nothing), proof_needed, conflict (the only way in) */
export async function removeWayIn(
  deps: AccountDeps,
  caller: SignedIn,
  now: number,
  remove: (tx: Tx, userId: string) => Promise<WayInChange | null>,
): Promise<void> {
  await requireFreshProof(deps, caller, now);
  await deps.database.transact(async (tx) => {
    const owner = await lockOwner(tx, caller);
    const change = await remove(tx, owner.id);
    if (!change) throw new AppError('not_found');
    await refuseWithoutWayIn(tx, deps, owner);
    await endOtherSessions(tx, caller, now);
    await recordWayInChange(tx, deps, { userId: owner.id, email: owner.email, change, now });
  });
}
