import type { Draft } from '@app/domain/proactive/draft.ts';
import { postNotice } from '../../db/notice.ts';
import type { Database } from '../../db/database.ts';
import { readListeners, type Listener } from './read-users.ts';

type Posting = {
  userId: string;
  draft: Draft;
  now: number;
  hereOnly?: boolean;
  /** Asked once more under the lock of the user: another process may have written meanwhile. */
  may: (listener: Listener) => boolean;
};

/** Writes the message once, for whoever else had the same thought; false where it may not be written any more. */
export function post(
  { transact }: Pick<Database, 'transact'>,
  { userId, draft, now, hereOnly = false, may }: Posting,
): Promise<boolean> {
  return transact(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
    const [listener] = await readListeners(tx, [userId], now);
    if (!listener || !may(listener)) return false;
    const known = await tx
      .selectFrom('told')
      .select('about')
      .where('user_id', '=', userId)
      .where('about', '=', draft.about)
      .executeTakeFirst();
    if (known) return false;
    const messageId = await postNotice(tx, {
      userId,
      cause: draft.category,
      content: draft.content,
      why: draft.why,
      signalId: null,
      isSignalNotification: false,
      messageType: null,
      mood: draft.mood,
      hereOnly,
      at: now,
    });
    if (messageId === null) return false;
    await tx
      .insertInto('told')
      .values({
        user_id: userId,
        about: draft.about,
        message_id: messageId,
        at: now,
        evidence: JSON.stringify(draft.evidence),
      })
      .execute();
    return true;
  });
}
