import { createOpeningBalance } from '@app/domain/tokens/balance.ts';
import { isEmailAddress } from '@app/contracts/typed-text.ts';
import { announceUserChange } from '../../../platform/database/database.ts';
import { insertLedgerEntries } from '../../../platform/ledger/balance.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { AccountDeps } from '../account-deps.ts';
import { NO_PASSWORD_HASH } from '../passwords/no-password.ts';
import type { RecordOrigin } from '../sign-up/register-user.ts';
import { claimConfirmedWelcome, recordWithheld } from '../sign-up/welcome-grant.ts';
import { insertUser, markEmailVerified } from '../store.ts';
import type { UserRow } from '../user-view.ts';
import { insertIdentity, type ForeignIdentity } from './identity-store.ts';

/** Without a password; the issuer has confirmed the address. Null when the address or the identity got an account meanwhile. */
export async function registerByIdentity(
  deps: AccountDeps,
  identity: ForeignIdentity & { email: string },
  recordOrigin: RecordOrigin,
  now: number,
): Promise<UserRow | null> {
  const { email } = identity;
  if (!isEmailAddress(email)) return null;
  return deps.database
    .transact(async (tx) => {
      const withheld = await claimConfirmedWelcome(tx, deps, email, now);
      const { balance, entries } = createOpeningBalance(now, withheld === null);
      const user = await insertUser(tx, { email, passwordHash: NO_PASSWORD_HASH, balance, now });
      if (!user || !(await insertIdentity(tx, user.id, identity, now))) throw new AppError('email_taken');
      if (withheld) await recordWithheld(tx, user.id, withheld, now);
      await markEmailVerified(tx, user.id, now);
      const { country } = await recordOrigin(tx, user.id);
      await insertLedgerEntries(tx, user.id, entries, 'sign-up', now);
      announceUserChange(tx, user.id);
      return {
        ...user,
        email_verified_at: now,
        registration_country: country,
        welcome_state: withheld?.state ?? null,
      };
    })
    .catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'email_taken') return null;
      throw error;
    });
}
