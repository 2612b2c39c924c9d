import { announceUserChange } from '../../../platform/database/database.ts';
import { wantChannel } from '../../../platform/database/deliveries.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { AccountDeps } from '../account-deps.ts';
import { consumeLinkToken } from '../mailed-links/link-token.ts';
import { markEmailVerified } from '../store.ts';
import { giveWaitingWelcome } from './welcome-grant.ts';

/** @throws AppError bad_token */
export async function verifyEmail(deps: AccountDeps, token: string, now: number): Promise<void> {
  const { database } = deps;
  await database.transact(async (tx) => {
    const userId = await consumeLinkToken(tx, token, 'verify', now);
    if (!userId) throw new AppError('bad_token');
    const email = await markEmailVerified(tx, userId, now);
    if (email !== null) await giveWaitingWelcome(tx, deps, { userId, email, now });
    // The button in the mail says that it turns on alerts by email.
    await wantChannel(tx, userId, 'email', now);
    announceUserChange(tx, userId);
  });
}
