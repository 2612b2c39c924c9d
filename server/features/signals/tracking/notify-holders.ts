import type { NotNull } from 'kysely';
import { labelSimulated } from '@app/domain/market/simulated-label.ts';
import type { Deps } from '../../../deps.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { createChannel } from '../../../platform/queue/channel.ts';
import type { QueueTask } from '../../../platform/queue/task.ts';
import { writeClosingNotice, type Notify } from './closing-notice.ts';

export const NOTIFY_HOLDERS = 'notify-holders';

const IDEAS_AT_ONCE = 2;
/** Of one transaction: a process that stops waits for it. */
const BATCH = 100;

/** Tells each holder of a closed idea once: the job names the idea by its number, and how far it has come is in the idea's row. */
export function createHolderNotices(
  { clock, database }: Pick<Deps, 'clock' | 'database'>,
  notify: Notify,
): QueueTask {
  return {
    name: NOTIFY_HOLDERS,
    channels: [createChannel(NOTIFY_HOLDERS, IDEAS_AT_ONCE)],
    run: async ({ id }) => {
      const now = clock.now();
      return (await notifyNextHolders(database, notify, id, now)) ? now : null;
    },
  };
}

/** All that is left to tell at once, for who sets the clock by hand; the jobs find nothing more to do. */
export async function notifyAllHolders(database: Database, notify: Notify, now: number): Promise<void> {
  const untold = await database.db
    .selectFrom('ideas')
    .select('number')
    .where('outcome', 'is not', null)
    .where('notified_up_to', 'is', null)
    .where('refused_by', 'is', null)
    .orderBy('number')
    .execute();
  for (const { number } of untold) while (await notifyNextHolders(database, notify, number, now));
}

/** False where none is left. Notices and progress commit together, and the lock keeps a second process from the same holders. */
function notifyNextHolders(
  database: Database,
  notify: Notify,
  number: number,
  now: number,
): Promise<boolean> {
  return database.transact(async (tx) => {
    const idea = await lockClosedIdea(tx, number);
    if (!idea) return false;
    const holders = await tx
      .selectFrom('subscriptions')
      .select(['id', 'number', 'user_id as userId'])
      .where('idea_id', '=', idea.id)
      .where('number', '>', idea.notified_up_to ?? 0)
      .where('left_at', 'is', null)
      .orderBy('number')
      .limit(BATCH)
      .execute();
    const last = holders.at(-1);
    if (!last) return false;
    const notice = writeClosingNotice(idea, idea);
    for (const { id, userId } of holders)
      await notify(tx, {
        ...notice,
        content: labelSimulated(notice.content, idea.simulated),
        userId,
        cause: 'signal_closed',
        signalId: id,
        isSignalNotification: true,
        pair: idea.pair,
        at: now,
      });
    await tx.updateTable('ideas').set({ notified_up_to: last.number }).where('id', '=', idea.id).execute();
    return holders.length === BATCH;
  });
}

const lockClosedIdea = (tx: Tx, number: number) =>
  tx
    .selectFrom('ideas')
    .select(['id', 'notified_up_to', 'kind', 'simulated', 'pair', 'action', 'entry', 'target', 'stop'])
    .select(['outcome as status', 'closing_price as price', 'closed_at as at', 'ambiguous', 'gap'])
    .where('number', '=', number)
    .where('outcome', 'is not', null)
    .$narrowType<{ status: NotNull; at: NotNull; ambiguous: NotNull; gap: NotNull }>()
    .forNoKeyUpdate()
    .executeTakeFirst();
