import type { UserView } from '@app/contracts/accounts/accounts.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/errors.ts';
import { effectiveRole } from '../../platform/access/effective-role.ts';
import { findUser } from './store.ts';
import { toUserView } from './user-view.ts';

/** @throws AppError not_signed_in when the account is gone */
export async function readUser(
  { database, config }: Pick<Deps, 'database' | 'config'>,
  userId: string,
  now: number,
): Promise<UserView> {
  const row = await findUser(database.db, userId);
  if (!row) throw new AppError('not_signed_in');
  return toUserView(row, effectiveRole(row, config), now);
}
