import type { UserView } from '@app/contracts/accounts.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { roleOf } from '../../db/role.ts';
import { findUser } from './store.ts';
import { viewOf } from './user-view.ts';

/** The user as they see themselves, fresh from the database. @throws AppError not_signed_in where the account is gone */
export async function readUser(
  { database, config }: Pick<Deps, 'database' | 'config'>,
  userId: string,
  now: number,
): Promise<UserView> {
  const row = await findUser(database.db, userId);
  if (!row) throw new AppError('not_signed_in');
  return viewOf(row, roleOf(row, config), now);
}
