import { announceUserChange, type Tx } from '../../../platform/database/database.ts';
import { raiseSecurityEpoch } from '../../../platform/access/security-state.ts';
import { queueMail } from '../../../platform/database/outbox.ts';
import type { SignedIn } from '../../../platform/http/call.ts';
import { letterSenderOf } from '../../../platform/notifications/letter-sender.ts';
import type { AccountDeps } from '../account-deps.ts';
import { writeWayInMail, type WayInChange } from './mail-texts.ts';

type RecordedChange = { userId: string; email: string; change: WayInChange; now: number };

/** The one place that every change of the ways in passes: the owner gets a mail. */
export async function recordWayInChange(
  tx: Tx,
  deps: AccountDeps,
  { userId, email, change, now }: RecordedChange,
): Promise<void> {
  await queueMail(tx, writeWayInMail(email, change, letterSenderOf(deps)), now);
  announceUserChange(tx, userId);
}

/** What was taken away or is asked from now on must not live on in what was issued without it. */
export async function endOtherSessions(tx: Tx, { userId, sessionKey }: SignedIn, now: number): Promise<void> {
  await raiseSecurityEpoch(tx, { userId, keptSession: sessionKey, now });
}
