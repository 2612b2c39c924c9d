import { sql } from 'kysely';
import { changeBalance, lockBalance } from '../../db/balance.ts';
import { sessionsEnded, userChanged, type Tx } from '../../db/database.ts';
import { noteLeftovers } from '../../db/leftovers.ts';
import { dropMailsOf, queueMail } from '../../db/outbox.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { farewellMail } from './farewell.ts';

/** What this feature is given of the accounts: it does not know how passwords and roles are kept. */
export type OfAccounts = {
  matches: (stored: string | undefined, password: string) => Promise<boolean>;
  /** Everybody who is an admin at the moment. */
  adminIds: (tx: Tx) => Promise<string[]>;
};

export type DeletingDeps = Pick<Deps, 'config' | 'database' | 'log' | 'publicUrl'>;
type Deleting = { userId: string; password: string; requestId: string; now: number };

/** A long conversation takes longer than a statement may usually take. */
const LONGEST = '60s';
/** Two admins who leave at the same moment are looked at one after the other. */
const ADMIN_LOCK = 7_140_036;

/**
 * Deletes the account at once: its rows in one transaction, what lies outside the database as leftovers. Kept are the books (payments, the
 * ledger, broker accounts that brought premium), the record of signals and the log of admins, all under a number that names nobody.
 * @throws AppError wrong_password, conflict for the only admin
 */
export async function deleteAccount(
  deps: DeletingDeps,
  accounts: OfAccounts,
  { userId, password, requestId, now }: Deleting,
): Promise<void> {
  const { config, database, log, publicUrl } = deps;
  const user = await database.db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) throw new AppError('not_signed_in');
  if (!(await accounts.matches(user.password_hash, password))) throw new AppError('wrong_password');
  await database.transact(async (tx) => {
    await sql`SELECT set_config('statement_timeout', ${LONGEST}, true)`.execute(tx);
    await refuseLastAdmin(tx, accounts, userId);
    await closeBooks(tx, user, now);
    await noteLeftovers(tx, userId, now);
    await silenceTelegram(tx, userId, now);
    await dropMailsOf(tx, user);
    await queueMail(tx, farewellMail(user.email, { productName: config.PRODUCT_NAME, publicUrl }), now);
    // Everything that refers to the user goes with the row, or lets go of it.
    await tx.deleteFrom('users').where('id', '=', userId).execute();
    sessionsEnded(tx, userId);
    userChanged(tx, userId);
  });
  log.info({ id: requestId, userId }, 'an account was deleted by its owner');
}

async function refuseLastAdmin(tx: Tx, { adminIds }: OfAccounts, userId: string): Promise<void> {
  if (!(await adminIds(tx)).includes(userId)) return;
  await sql`SELECT pg_advisory_xact_lock(${ADMIN_LOCK})`.execute(tx);
  if ((await adminIds(tx)).some((id) => id !== userId)) return;
  throw new AppError('conflict', 'You are the only administrator. Make somebody else one first.');
}

/**
 * Locks the user's row, which everything waits for that gives or takes tokens, and takes what is left of them, so that the ledgers of
 * accounts that are gone sum up to nothing.
 */
async function closeBooks(
  tx: Tx,
  { id: userId, password_hash: hash }: { id: string; password_hash: string },
  now: number,
): Promise<void> {
  const balance = await lockBalance(tx, userId, now);
  if (!balance) throw new AppError('not_signed_in');
  const same = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', hash)
    .executeTakeFirst();
  // Changed while this one was being checked.
  if (!same) throw new AppError('wrong_password');
  const entries = (['daily', 'welcome', 'purchased'] as const)
    .filter((bucket) => balance[bucket] > 0)
    .map((bucket) => ({ bucket, delta: -balance[bucket], reason: 'deleted' as const }));
  const nothing = { ...balance, daily: 0, welcome: 0, purchased: 0 };
  await changeBalance(tx, { userId, balance: nothing, entries, reference: 'account', now });
  // A number that brought nothing is nobody's business any more; one that did stays, so that it brings premium once.
  await tx
    .deleteFrom('broker_claims')
    .where('user_id', '=', userId)
    .where('credited_tokens', '=', 0)
    .execute();
}

/** What the chat still waits for is not answered; only the numbers of its messages stay, so that none is taken up again. */
async function silenceTelegram(tx: Tx, userId: string, now: number): Promise<void> {
  await sql`
    UPDATE telegram_updates SET chat_id = '', content = NULL, done_at = coalesce(done_at, ${now}::bigint)
    WHERE chat_id = (SELECT chat_id FROM telegram_accounts WHERE user_id = ${userId})`.execute(tx);
}
