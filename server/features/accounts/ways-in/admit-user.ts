import type { UserView } from '@app/contracts/accounts/accounts.ts';
import { effectiveRole } from '../../../platform/access/effective-role.ts';
import type { SessionOwner } from '../../../platform/access/security-state.ts';
import type { AccountDeps } from '../account-deps.ts';
import { recordSignIn } from '../store.ts';
import { toUserView, type UserRow } from '../user-view.ts';

export type Admission = {
  now: number;
  isNewAccount?: boolean;
  startSession: (owner: SessionOwner, how?: { isNewAccount: boolean }) => Promise<void>;
};

/** Every way in ends here. @throws AppError wrong_credentials where the account changed meanwhile, suspended */
export async function admitUser(
  deps: AccountDeps,
  user: UserRow,
  { now, isNewAccount = false, startSession }: Admission,
): Promise<UserView> {
  await startSession(user, { isNewAccount });
  await recordSignIn(deps.database.db, user.id, now);
  return toUserView(user, effectiveRole(user, deps.config), now);
}
