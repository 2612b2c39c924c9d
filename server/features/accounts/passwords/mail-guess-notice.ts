import { sql } from 'kysely';
import { DAY_MS } from '@app/domain/time.ts';
import { queueMail } from '../../../platform/database/outbox.ts';
import { letterSenderOf } from '../../../platform/notifications/letter-sender.ts';
import type { AccountDeps } from '../account-deps.ts';
import { writeGuessNoticeMail } from '../mail-texts.ts';
import type { UserRow } from '../user-view.ts';

/** At most one a day, however many guesses there are. */
export async function mailGuessNotice(deps: AccountDeps, user: UserRow, now: number): Promise<void> {
  await deps.database.transact(async (tx) => {
    const { rows } = await sql`
      INSERT INTO guess_notices AS n (user_id, sent_at) VALUES (${user.id}, ${now})
      ON CONFLICT (user_id) DO UPDATE SET sent_at = excluded.sent_at WHERE n.sent_at <= ${now - DAY_MS}
      RETURNING user_id`.execute(tx);
    if (rows.length > 0) await queueMail(tx, writeGuessNoticeMail(user.email, letterSenderOf(deps)), now);
  });
}
