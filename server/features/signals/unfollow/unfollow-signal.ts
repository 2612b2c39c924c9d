import type { Database, Tx } from '../../../platform/database/database.ts';
import { announceUserChange } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/errors.ts';

type Unfollowing = { userId: string; signalId: string; now: number };

/**
 * The idea goes on; its holder hears no more of it and it is not theirs to count. Answers when they left it, the first time where they had.
 * @throws AppError not_found, conflict once it is closed
 */
export const unfollowSignal = (
  database: Pick<Database, 'transact'>,
  unfollowing: Unfollowing,
): Promise<{ leftAt: number }> => database.transact((tx) => unfollowSignalIn(tx, unfollowing));

/** As `unfollowSignal`, in the caller's transaction. */
export async function unfollowSignalIn(
  tx: Tx,
  { userId, signalId, now }: Unfollowing,
): Promise<{ leftAt: number }> {
  // The lock keeps the idea open until it is left.
  const held = await tx
    .selectFrom('subscriptions')
    .innerJoin('ideas', 'ideas.id', 'subscriptions.idea_id')
    .select(['outcome', 'taken_at', 'left_at'])
    .where('subscriptions.id', '=', signalId)
    .where('subscriptions.user_id', '=', userId)
    .forShare('ideas')
    .forUpdate('subscriptions')
    .executeTakeFirst();
  if (!held) throw new AppError('not_found');
  if (held.left_at !== null) return { leftAt: held.left_at };
  if (held.outcome !== null) throw new AppError('conflict', 'This idea is closed, so its result counts.');
  const leftAt = Math.max(now, held.taken_at);
  await tx
    .updateTable('subscriptions')
    .set({ left_at: leftAt })
    .where('id', '=', signalId)
    .where('user_id', '=', userId)
    .execute();
  announceUserChange(tx, userId);
  return { leftAt };
}
