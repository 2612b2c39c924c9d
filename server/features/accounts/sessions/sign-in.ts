import { toIso } from '@app/domain/time.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { AccountDeps } from '../account-deps.ts';
import { countSignInGuess } from '../passwords/count-password-guess.ts';
import { findUserByEmail } from '../store.ts';
import type { UserRow } from '../user-view.ts';

type SignInAttempt = { email: string; password: string; address: string; device: string | null; now: number };

/** @throws AppError wrong_credentials (also for unknown addresses, after the same work), too_many */
export async function signIn(deps: AccountDeps, attempt: SignInAttempt): Promise<UserRow> {
  const { database, log, passwords } = deps;
  const { email, password, address, now } = attempt;
  const logFields = { event: 'sign-in', address, at: toIso(now) };
  const guess = await countSignInGuess(deps, attempt).catch((error: unknown) => {
    log.warn({ ...logFields, result: 'limited' }, 'sign-in refused');
    throw error;
  });
  const user = await findUserByEmail(database.db, email);
  const matches = await passwords.matches(user?.password_hash, password).catch(async (error: unknown) => {
    await guess.uncount();
    throw error;
  });
  if (!user || !matches) {
    log.warn({ ...logFields, result: 'wrong_credentials' }, 'sign-in refused');
    await guess.keep();
    throw new AppError('wrong_credentials');
  }
  await guess.accept();
  log.info({ ...logFields, result: 'ok', userId: user.id }, 'signed in');
  return user;
}
