import { createHash } from 'node:crypto';
import { MINUTE_MS, toIso } from '@app/domain/time.ts';
import { announceSessionsEnd } from '../../../platform/database/database.ts';
import { toEmailKey } from '../../../platform/access/email-key.ts';
import { countAttempt, type AttemptWindow } from '../../../platform/http/limits/attempt-limit.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { toNetwork } from '../../../platform/http/limits/limits.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findUserByEmail, recordSignIn, removeSessionsStartedAt } from '../store.ts';
import type { UserRow } from '../user-view.ts';

/** Per address and network, so that the owner on another network is never locked out. */
const PER_ACCOUNT = { max: 10, windowMs: MINUTE_MS };
const PER_NETWORK = { max: 100, windowMs: 15 * MINUTE_MS };

type SignInAttempt = { email: string; password: string; address: string; now: number };

/** @throws AppError wrong_credentials (also for unknown addresses, after the same work), too_many */
export async function signIn(deps: AccountDeps, attempt: SignInAttempt): Promise<UserRow> {
  const { database, log, passwords } = deps;
  const { email, password, address, now } = attempt;
  const logFields = { event: 'sign-in', address, at: toIso(now) };
  const counted = await countAttempt(database.db, attemptWindows(attempt), now).catch((error: unknown) => {
    log.warn({ ...logFields, result: 'limited' }, 'sign-in refused');
    throw error;
  });
  const user = await findUserByEmail(database.db, email);
  const matches = await passwords.matches(user?.password_hash, password).catch(async (error: unknown) => {
    await counted.uncount();
    throw error;
  });
  if (!user || !matches) {
    log.warn({ ...logFields, result: 'wrong_credentials' }, 'sign-in refused');
    throw new AppError('wrong_credentials');
  }
  await counted.uncount();
  log.info({ ...logFields, result: 'ok', userId: user.id }, 'signed in');
  return user;
}

/** Call after storing the session, which must not outlive a concurrent password change. */
export async function completeSignIn({ database }: AccountDeps, user: UserRow, now: number): Promise<void> {
  const isPasswordUnchanged = await database.transact(async (tx) => {
    if (await recordSignIn(tx, user, now)) return true;
    await removeSessionsStartedAt(tx, user.id, now);
    announceSessionsEnd(tx, user.id);
    return false;
  });
  if (!isPasswordUnchanged) throw new AppError('wrong_credentials');
}

function attemptWindows({ email, address }: SignInAttempt): AttemptWindow[] {
  const network = toNetwork(address);
  const emailHash = createHash('sha256').update(toEmailKey(email)).digest('base64url').slice(0, 22);
  return [
    { key: `wrong-password:${emailHash}:${network}`, ...PER_ACCOUNT },
    { key: `wrong-password:${network}`, ...PER_NETWORK },
  ];
}
