import { ADMIN_PASSWORD_MIN } from '@app/domain/access/password-length.ts';
import { isWeakPassword } from '@app/domain/access/password.ts';
import { roleOf } from '../../db/role.ts';
import { AppError } from '../../http/errors.ts';
import type { Accounts } from './accounts.ts';
import { findUser } from './store.ts';
import type { UserRow } from './user-view.ts';

/** Whether this is the user's password; false also where the account is gone. */
export async function checkPassword(
  { database, passwords }: Pick<Accounts, 'database' | 'passwords'>,
  userId: string,
  password: string,
): Promise<boolean> {
  const user = await findUser(database.db, userId);
  return passwords.matches(user?.password_hash, password);
}

/** Refuses a new password that is too easy for this user. @throws AppError weak_password */
export function refuseWeak({ config }: Pick<Accounts, 'config'>, user: UserRow, password: string): void {
  if (isWeakPassword(password, { email: user.email, productName: config.PRODUCT_NAME }))
    throw new AppError('weak_password');
  if (password.length < ADMIN_PASSWORD_MIN && roleOf(user, config) === 'admin')
    throw new AppError(
      'weak_password',
      `An admin needs a password of at least ${ADMIN_PASSWORD_MIN} characters. Please choose a longer one.`,
    );
}
