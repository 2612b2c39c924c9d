import { isWeakPassword } from '@app/domain/access/password.ts';
import { openingBalance } from '@app/domain/tokens/balance.ts';
import { writeLedger } from '../../db/balance.ts';
import { userChanged, type Tx } from '../../db/database.ts';
import { queueMail } from '../../db/outbox.ts';
import { AppError } from '../../http/errors.ts';
import type { Accounts } from './accounts.ts';
import { issueLinkToken } from './link-token.ts';
import { verificationMail } from './mail-texts.ts';
import { addUser, claimWelcome } from './store.ts';
import type { UserRow } from './user-view.ts';

/** Set by the start of the server; only tests and tools run without one. */
const NO_SECRET = 'not a secret';

type Registration = { email: string; password: string; now: number };

/** Notes where the new user came from, as far as it is known; answers the country that they registered from. */
export type NoteOrigin = (tx: Tx, userId: string) => Promise<{ country: string | null }>;

/** Whom nobody saw arrive. */
const unknownOrigin: NoteOrigin = () => Promise.resolve({ country: null });

/** Creates the account with its opening balance and puts the verification mail in the post, all or nothing. */
export async function registerUser(
  accounts: Accounts,
  { email, password, now }: Registration,
  noteOrigin: NoteOrigin = unknownOrigin,
): Promise<UserRow> {
  const { config, database, passwords, publicUrl } = accounts;
  if (isWeakPassword(password, { email, productName: config.PRODUCT_NAME }))
    throw new AppError('weak_password');
  // Hashed whether or not the address is taken: the time of the answer is the same.
  const passwordHash = await passwords.hash(password);
  return database.transact(async (tx) => {
    const isNew = await claimWelcome(tx, email, config.SESSION_SECRET ?? NO_SECRET, now);
    const { balance, entries } = openingBalance(now, !isNew);
    const user = await addUser(tx, { email, passwordHash, balance, now });
    if (!user) throw new AppError('email_taken');
    const { country } = await noteOrigin(tx, user.id);
    await writeLedger(tx, user.id, entries, 'sign-up', now);
    const token = await issueLinkToken(tx, user.id, 'verify', now);
    await queueMail(
      tx,
      verificationMail(user.email, token, { productName: config.PRODUCT_NAME, publicUrl }),
      now,
    );
    userChanged(tx, user.id);
    return { ...user, registration_country: country };
  });
}
