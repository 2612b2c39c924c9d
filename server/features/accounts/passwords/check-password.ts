import { ADMIN_PASSWORD_MIN } from '@app/domain/access/password-length.ts';
import type { PasswordOwner } from '@app/domain/access/strength/guessable-words.ts';
import { textOrNull } from '@app/domain/text.ts';
import { effectiveRole } from '../../../platform/access/effective-role.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { AccountDeps } from '../account-deps.ts';
import { countConfirmationGuess } from './count-password-guess.ts';
import type { UserRow } from '../user-view.ts';

type PasswordHolder = { email: string; password_hash: string };

/** Of somebody who is signed in. @throws AppError wrong_password, too_many */
export async function confirmPassword(
  deps: AccountDeps,
  user: PasswordHolder,
  password: string,
  now: number,
): Promise<void> {
  const guess = await countConfirmationGuess(deps, user.email, now);
  const matches = await deps.passwords.matches(user.password_hash, password).catch(async (error: unknown) => {
    await guess.uncount();
    throw error;
  });
  if (!matches) {
    await guess.keep();
    throw new AppError('wrong_password');
  }
  await guess.accept();
}

/** The dictionaries take a tenth of a second and eleven megabytes, which a process without sign-ups does not need. */
const loadEstimate = () => import('@app/domain/access/strength/estimate.ts');

/** @throws AppError weak_password */
export async function refuseGuessablePassword(password: string, owner: PasswordOwner): Promise<void> {
  const { rankPassword } = await loadEstimate();
  if (rankPassword(password, owner) === 'guessable') throw new AppError('weak_password');
}

const namesOf = ({ profile }: UserRow): string[] =>
  [profile.firstName, profile.lastName].flatMap((name) => textOrNull(name) ?? []);

export async function refuseWeakPassword(
  { config }: Pick<AccountDeps, 'config'>,
  user: UserRow,
  password: string,
): Promise<void> {
  const { email } = user;
  await refuseGuessablePassword(password, { email, productName: config.PRODUCT_NAME, names: namesOf(user) });
  if (password.length < ADMIN_PASSWORD_MIN && effectiveRole(user, config) === 'admin')
    throw new AppError(
      'weak_password',
      `An admin needs a password of at least ${ADMIN_PASSWORD_MIN} characters. Please choose a longer one.`,
    );
}
