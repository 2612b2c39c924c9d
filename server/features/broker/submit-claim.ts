import { toAccountKey } from '@app/domain/broker/account-number.ts';
import { announceUserChange } from '../../platform/database/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/errors.ts';
import { chooseBrokerPage } from './broker-offer.ts';
import { toApplicant, readApplicant } from './store.ts';

type SubmitClaim = { userId: string; accountNumber: string; requestId: string; now: number };

/** The user may have moved since the page was opened, so both regions count. */
const timeZonesOfRegions = ['Europe/', 'other'];

/** Idempotent; refuses another user's number without naming the owner. @throws AppError not_offered, conflict */
export async function submitClaim(
  { config, database, log }: Pick<Deps, 'config' | 'database' | 'log'>,
  { userId, accountNumber, requestId, now }: SubmitClaim,
): Promise<void> {
  const key = toAccountKey(accountNumber);
  const conflict = await database.transact(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
    const user = await readApplicant(tx, userId);
    if (!user) throw new AppError('not_signed_in');
    const openClaim = await tx
      .selectFrom('broker_claims')
      .select(['account_key', 'state'])
      .where('user_id', '=', userId)
      .where('state', 'in', ['pending', 'approved'])
      .executeTakeFirst();
    if (openClaim?.state === 'pending' && openClaim.account_key === key) return null;
    if (openClaim)
      throw new AppError(
        'conflict',
        openClaim.state === 'pending'
          ? 'Your last number is still being looked at. You will hear of it here and by email.'
          : 'Your broker account is confirmed already.',
      );
    const offers = timeZonesOfRegions.map((timeZone) =>
      chooseBrokerPage({ ...toApplicant(user), timeZone }, config),
    );
    if (offers.every(({ url }) => url === null))
      throw new AppError('not_offered', offers[0]?.notOffered?.text);
    const inserted = await tx
      .insertInto('broker_claims')
      .values({ user_id: userId, account: accountNumber.trim(), account_key: key, submitted_at: now })
      .onConflict((target) => target.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!inserted) return 'taken';
    announceUserChange(tx, userId);
    return null;
  });
  if (conflict === null) return;
  log.warn({ id: requestId, userId }, 'broker claim refused: another claim holds its account number');
  throw new AppError('conflict', 'This number was sent in before. Please check it, or write to us.');
}
