import type { ProactiveDraft } from '@app/domain/proactive/drafts/draft.ts';
import { postNotice } from '../../../platform/notifications/post-notice.ts';
import type { Database } from '../../../platform/database/database.ts';
import { readRecipients, type Recipient } from './read-recipients.ts';

type ProactivePost = {
  userId: string;
  draft: ProactiveDraft;
  now: number;
  inChatOnly?: boolean;
  /** Checked again under the lock of the user, because another process may have written meanwhile. */
  isAllowed: (recipient: Recipient) => boolean;
};

/** Writes once however many processes try; false where it is no longer allowed. */
export function postProactiveMessage(
  { transact }: Pick<Database, 'transact'>,
  { userId, draft, now, inChatOnly = false, isAllowed }: ProactivePost,
): Promise<boolean> {
  return transact(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
    const [recipient] = await readRecipients(tx, [userId], now);
    if (!recipient || !isAllowed(recipient)) return false;
    const sentBefore = await tx
      .selectFrom('proactive_messages')
      .select('about')
      .where('user_id', '=', userId)
      .where('about', '=', draft.about)
      .executeTakeFirst();
    if (sentBefore) return false;
    const messageId = await postNotice(tx, {
      userId,
      cause: draft.category,
      content: draft.content,
      why: draft.why,
      signalId: null,
      isSignalNotification: false,
      messageType: null,
      mood: draft.mood,
      steps: draft.steps,
      inChatOnly: inChatOnly,
      at: now,
    });
    if (messageId === null) return false;
    await tx
      .insertInto('proactive_messages')
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
