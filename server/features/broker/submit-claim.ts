import { accountKey } from '@app/domain/broker/account-number.ts';
import { userChanged } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { offerTo } from './offer.ts';
import { askerOf, readAsker } from './store.ts';

type Submitted = { userId: string; accountNumber: string; requestId: string; now: number };

/** Wherever a page is set up for either region: the claim comes days after the page was opened, and the user may have moved. */
const anywhere = ['Europe/', 'other'];

/**
 * Writes the claim down for an admin to decide. The same number sent again by the same user while it waits changes nothing. A number that
 * another user's claim stands for is refused without a word of whose it is.
 * @throws AppError not_offered, conflict
 */
export async function submitClaim(
  { config, database, log }: Pick<Deps, 'config' | 'database' | 'log'>,
  { userId, accountNumber, requestId, now }: Submitted,
): Promise<void> {
  const key = accountKey(accountNumber);
  const refused = await database.transact(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
    const user = await readAsker(tx, userId);
    if (!user) throw new AppError('not_signed_in');
    const standing = await tx
      .selectFrom('broker_claims')
      .select(['account_key', 'state'])
      .where('user_id', '=', userId)
      .where('state', 'in', ['pending', 'approved'])
      .executeTakeFirst();
    if (standing?.state === 'pending' && standing.account_key === key) return null;
    if (standing)
      throw new AppError(
        'conflict',
        standing.state === 'pending'
          ? 'Your last number is still being looked at. You will hear of it here and by email.'
          : 'Your broker account is confirmed already.',
      );
    const offers = anywhere.map((timeZone) => offerTo({ ...askerOf(user), timeZone }, config));
    if (offers.every(({ url }) => url === null))
      throw new AppError('not_offered', offers[0]?.notOffered?.text);
    const inserted = await tx
      .insertInto('broker_claims')
      .values({ user_id: userId, account: accountNumber.trim(), account_key: key, submitted_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!inserted) return 'taken';
    userChanged(tx, userId);
    return null;
  });
  if (refused === null) return;
  log.warn({ id: requestId, userId }, 'a broker account number was refused: another claim stands for it');
  throw new AppError('conflict', 'This number was sent in before. Please check it, or write to us.');
}
