import { createHash } from 'node:crypto';
import { sessionsEnded } from '../../db/database.ts';
import { emailKey } from '../../db/email-key.ts';
import { countCall, uncountCall } from '../../db/rate-limit.ts';
import { AppError } from '../../http/errors.ts';
import { networkOf } from '../../http/limits.ts';
import type { Accounts } from './accounts.ts';
import { findUserByEmail, noteSignIn, removeSessionsBegunAt } from './store.ts';
import type { UserRow } from './user-view.ts';

const MINUTE = 60_000;
/** Wrong passwords for one address from one network: the owner, on another network, is never locked out. */
const PER_ACCOUNT = { max: 10, windowMs: MINUTE };
/** Wrong passwords for any address from one network. */
const PER_NETWORK = { max: 100, windowMs: 15 * MINUTE };

type Attempt = { email: string; password: string; address: string; now: number };

/** The user, or AppError `wrong_credentials` (the same for unknown addresses, after the same work) or `too_many`. */
export async function signIn(accounts: Accounts, attempt: Attempt): Promise<UserRow> {
  const { database, log, passwords } = accounts;
  const { email, password, address, now } = attempt;
  const facts = { event: 'sign-in', address, at: new Date(now).toISOString() };
  const counted = await countAttempt(accounts, attempt).catch((error: unknown) => {
    log.warn({ ...facts, result: 'limited' }, 'sign-in refused');
    throw error;
  });
  const user = await findUserByEmail(database.db, email);
  const matches = await passwords.matches(user?.password_hash, password).catch(async (error: unknown) => {
    await counted.takeBack();
    throw error;
  });
  if (!user || !matches) {
    log.warn({ ...facts, result: 'wrong_credentials' }, 'sign-in refused');
    throw new AppError('wrong_credentials');
  }
  await counted.takeBack();
  log.info({ ...facts, result: 'ok', userId: user.id }, 'signed in');
  return user;
}

/**
 * To be called once the session is stored. A password that was changed while this sign-in was under way ends it:
 * a session begun with the old password must not outlive the change that signs everybody out.
 */
export async function settleSignIn({ database }: Accounts, user: UserRow, now: number): Promise<void> {
  const isStillRight = await database.transact(async (tx) => {
    if (await noteSignIn(tx, user, now)) return true;
    await removeSessionsBegunAt(tx, user.id, now);
    sessionsEnded(tx, user.id);
    return false;
  });
  if (!isStillRight) throw new AppError('wrong_credentials');
}

/** Every attempt counts as a failure until it has succeeded, so that parallel guesses cannot slip through. */
async function countAttempt({ database }: Accounts, { email, address, now }: Attempt) {
  const network = networkOf(address);
  const account = createHash('sha256').update(emailKey(email)).digest('base64url').slice(0, 22);
  const windows = [
    { key: `wrong-password:${account}:${network}`, ...PER_ACCOUNT },
    { key: `wrong-password:${network}`, ...PER_NETWORK },
  ];
  const counted: Array<{ key: string; windowStart: number }> = [];
  for (const { key, max, windowMs } of windows) {
    const { count, windowStart } = await countCall(database.db, key, windowMs, now);
    if (count > max)
      throw new AppError('too_many', undefined, {
        retryAfterSeconds: Math.max(1, Math.ceil((windowStart + windowMs - now) / 1_000)),
      });
    counted.push({ key, windowStart });
  }
  return {
    takeBack: async (): Promise<void> => {
      for (const { key, windowStart } of counted) await uncountCall(database.db, key, windowStart);
    },
  };
}
