import { sql } from 'kysely';
import { saveBalance, lockBalance } from '../../platform/ledger/balance.ts';
import { raiseSecurityEpoch } from '../../platform/access/security-state.ts';
import type { Tx } from '../../platform/database/database.ts';
import { runOutsideRequest } from '../../platform/database/connections/request-scope.ts';
import { scheduleCleanup } from '../../platform/database/cleanup-tasks.ts';
import { dropMailsOf, queueMail } from '../../platform/database/outbox.ts';
import type { Deps } from '../../deps.ts';
import type { SignedIn } from '../../platform/http/call.ts';
import type { PasswordsPort, ProofsPort } from '../../ports/accounts.ts';
import { letterSenderOf } from '../../platform/notifications/letter-sender.ts';
import { AppError } from '../../platform/http/errors.ts';
import { writeFarewellMail } from './farewell-texts.ts';

export type DeletionPorts = {
  passwords: PasswordsPort;
  proofs: ProofsPort;
  listAdminIds: (tx: Tx) => Promise<string[]>;
};

export type DeleteAccountDeps = Pick<Deps, 'config' | 'database' | 'log' | 'publicUrl'>;
type DeleteAccountCommand = {
  user: SignedIn;
  password: string | undefined;
  requestId: string;
  now: number;
};

const STATEMENT_TIMEOUT = '60s';
/** Serialises admins who leave at the same moment. */
const LAST_ADMIN_LOCK_ID = 7_140_036;

/** Payments, ledger, signal record and admin log stay, anonymous. @throws AppError wrong_password, conflict */
export async function deleteAccount(
  deps: DeleteAccountDeps,
  accounts: DeletionPorts,
  { user: caller, password, requestId, now }: DeleteAccountCommand,
): Promise<void> {
  const { userId } = caller;
  const { database, log } = deps;
  const user = await database.db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) throw new AppError('not_signed_in');
  await checkOwner(accounts, user, { caller, password, now });
  const remove = async (tx: Tx): Promise<void> => {
    await sql`SELECT set_config('statement_timeout', ${STATEMENT_TIMEOUT}, true)`.execute(tx);
    await refuseLastAdmin(tx, accounts, userId);
    await closeBooks(tx, user, now);
    await scheduleCleanup(tx, userId, now);
    await silenceTelegram(tx, userId, now);
    await dropMailsOf(tx, user);
    await raiseSecurityEpoch(tx, { userId, now });
    await queueMail(tx, writeFarewellMail(user.email, letterSenderOf(deps)), now);
    // Foreign keys delete or detach everything that refers to the user.
    await tx.deleteFrom('users').where('id', '=', userId).execute();
  };
  await runOutsideRequest(() => database.transact(remove));
  log.info({ id: requestId, userId }, 'account deleted by its owner');
}

type OwnerProof = { caller: SignedIn; password: string | undefined; now: number };

/** Who has no password shows in the last minutes who it is. @throws AppError wrong_password, proof_needed */
async function checkOwner(
  { passwords, proofs }: DeletionPorts,
  user: { email: string; password_hash: string },
  { caller, password, now }: OwnerProof,
): Promise<void> {
  if (!passwords.isSet(user)) {
    if (!(await proofs.isFresh(caller, now))) throw new AppError('proof_needed');
    return;
  }
  if (password === undefined) throw new AppError('bad_input', 'Password is required');
  await passwords.confirm(user, password, now);
}

async function refuseLastAdmin(tx: Tx, { listAdminIds }: DeletionPorts, userId: string): Promise<void> {
  if (!(await listAdminIds(tx)).includes(userId)) return;
  await sql`SELECT pg_advisory_xact_lock(${LAST_ADMIN_LOCK_ID})`.execute(tx);
  if ((await listAdminIds(tx)).some((id) => id !== userId)) return;
  throw new AppError('conflict', 'You are the only administrator. Make somebody else one first.');
}

/** Takes the remaining tokens, so that the ledger of a deleted account sums to zero. */
async function closeBooks(
  tx: Tx,
  { id: userId, password_hash: hash }: { id: string; password_hash: string },
  now: number,
): Promise<void> {
  const balance = await lockBalance(tx, userId, now);
  if (!balance) throw new AppError('not_signed_in');
  const unchanged = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', hash)
    .executeTakeFirst();
  // The password changed while this one was being checked.
  if (!unchanged) throw new AppError('wrong_password');
  const entries = (['daily', 'welcome', 'purchased'] as const)
    .filter((bucket) => balance[bucket] > 0)
    .map((bucket) => ({ bucket, delta: -balance[bucket], reason: 'deleted' as const }));
  const emptyBalance = { ...balance, daily: 0, welcome: 0, purchased: 0 };
  await saveBalance(tx, { userId, balance: emptyBalance, entries, reference: 'account', now });
  // A credited account number stays, so that it brings premium only once.
  await tx
    .deleteFrom('broker_claims')
    .where('user_id', '=', userId)
    .where('credited_tokens', '=', 0)
    .execute();
}

/** Keeps the update ids, so that no message is processed again. */
async function silenceTelegram(tx: Tx, userId: string, now: number): Promise<void> {
  await sql`
    UPDATE telegram_updates SET chat_id = '', content = NULL, done_at = coalesce(done_at, ${now}::bigint)
    WHERE chat_id = (SELECT chat_id FROM telegram_accounts WHERE user_id = ${userId})`.execute(tx);
}
