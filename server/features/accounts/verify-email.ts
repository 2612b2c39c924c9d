import { userChanged } from '../../db/database.ts';
import { wantChannel } from '../../db/deliveries.ts';
import { AppError } from '../../http/errors.ts';
import type { Accounts } from './accounts.ts';
import { useLinkToken } from './link-token.ts';
import { markVerified } from './store.ts';

/** Uses the mailed token up. Throws `bad_token`. */
export async function verifyEmail({ database }: Accounts, token: string, now: number): Promise<void> {
  await database.transact(async (tx) => {
    const userId = await useLinkToken(tx, token, 'verify', now);
    if (!userId) throw new AppError('bad_token');
    await markVerified(tx, userId, now);
    // The button that brought them here says so.
    await wantChannel(tx, userId, 'email', now);
    userChanged(tx, userId);
  });
}
