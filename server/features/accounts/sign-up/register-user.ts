import { createOpeningBalance } from '@app/domain/tokens/balance.ts';
import { insertLedgerEntries } from '../../../platform/ledger/balance.ts';
import { announceUserChange, type Db, type Tx } from '../../../platform/database/database.ts';
import { queueMail } from '../../../platform/database/outbox.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { letterSenderOf } from '../../../platform/notifications/letter-sender.ts';
import type { AccountDeps } from '../account-deps.ts';
import { issueLinkToken } from '../mailed-links/link-token.ts';
import { writeVerificationMail } from '../mail-texts.ts';
import { refuseGuessablePassword } from '../passwords/check-password.ts';
import { hasAccount, insertUser } from '../store.ts';
import { decideWelcome, findWithheldReason, recordWithheld } from './welcome-grant.ts';
import type { UserRow } from '../user-view.ts';

type Registration = {
  email: string;
  password: string;
  address: string;
  now: number;
};

export type RecordOrigin = (tx: Tx, userId: string) => Promise<{ country: string | null }>;

/** What brought the visitor. */
type Origin = { isKnown: (db: Db) => Promise<boolean>; record: RecordOrigin };

const noOrigin: Origin = {
  isKnown: () => Promise.resolve(true),
  record: () => Promise.resolve({ country: null }),
};

export async function registerUser(
  deps: AccountDeps,
  { email, password, address, now }: Registration,
  origin: Origin = noOrigin,
): Promise<UserRow> {
  const { config, database, passwords } = deps;
  await refuseGuessablePassword(password, { email, productName: config.PRODUCT_NAME });
  // Hashed even when the address is taken, so that the response time gives nothing away.
  const passwordHash = await passwords.hash(password);
  if (await hasAccount(database.db, email)) throw new AppError('email_taken');
  const isFromNowhere = !(await origin.isKnown(database.db));
  const reason = await findWithheldReason(database.db, deps, { email, address, isFromNowhere, now });
  return database.transact(async (tx) => {
    const withheld = await decideWelcome(tx, deps, { email, reason, now });
    const { balance, entries } = createOpeningBalance(now, withheld === null);
    const user = await insertUser(tx, { email, passwordHash, balance, now });
    if (!user) throw new AppError('email_taken');
    if (withheld) await recordWithheld(tx, user.id, withheld, now);
    const { country } = await origin.record(tx, user.id);
    await insertLedgerEntries(tx, user.id, entries, 'sign-up', now);
    const token = await issueLinkToken(tx, user, 'verify', now);
    await queueMail(tx, writeVerificationMail(user.email, token, letterSenderOf(deps)), now);
    announceUserChange(tx, user.id);
    return { ...user, registration_country: country, welcome_state: withheld?.state ?? null };
  });
}
