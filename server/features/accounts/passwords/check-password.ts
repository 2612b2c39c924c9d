import { ADMIN_PASSWORD_MIN } from '@app/domain/access/password-length.ts';
import { isWeakPassword } from '@app/domain/access/password.ts';
import { effectiveRole } from '../../../platform/access/effective-role.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findUser } from '../store.ts';
import type { UserRow } from '../user-view.ts';

export async function checkPassword(
  { database, passwords }: Pick<AccountDeps, 'database' | 'passwords'>,
  userId: string,
  password: string,
): Promise<boolean> {
  const user = await findUser(database.db, userId);
  return passwords.matches(user?.password_hash, password);
}

export function refuseWeakPassword(
  { config }: Pick<AccountDeps, 'config'>,
  user: UserRow,
  password: string,
): void {
  if (isWeakPassword(password, { email: user.email, productName: config.PRODUCT_NAME }))
    throw new AppError('weak_password');
  if (password.length < ADMIN_PASSWORD_MIN && effectiveRole(user, config) === 'admin')
    throw new AppError(
      'weak_password',
      `An admin needs a password of at least ${ADMIN_PASSWORD_MIN} characters. Please choose a longer one.`,
    );
}
