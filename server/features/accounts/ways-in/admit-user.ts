import type { UserView } from '@app/contracts/accounts/accounts.ts';
import { effectiveRole } from '../../../platform/access/effective-role.ts';
import type { BrowserMark } from '../../../platform/http/sessions/visitor.ts';
import type { AccountDeps } from '../account-deps.ts';
import { rememberPlace } from '../passwords/sign-in-places.ts';
import { completeSignIn } from '../sessions/sign-in.ts';
import { toUserView, type UserRow } from '../user-view.ts';

type Place = { address: string; device: BrowserMark; now: number };
export type Admission = Place & { startSession: (userId: string) => Promise<void> };

/** Every way in ends here. @throws AppError wrong_credentials where the account changed meanwhile */
export async function admitUser(
  deps: AccountDeps,
  user: UserRow,
  { startSession, ...place }: Admission,
): Promise<UserView> {
  await startSession(user.id);
  await completeSignIn(deps, user, place.now);
  await markPlace(deps, user.id, place);
  return toUserView(user, effectiveRole(user, deps.config), place.now);
}

/** The next sign-in from here is one from a known place. */
export function markPlace(
  { database }: AccountDeps,
  userId: string,
  { address, device, now }: Place,
): Promise<void> {
  const before = device.key();
  return rememberPlace(database.db, userId, { address, before, device: device.begin(), now });
}
