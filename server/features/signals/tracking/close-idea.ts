import { priorityOf } from '@app/domain/proactive/notification-type.ts';
import { assertSoundClosing } from '@app/domain/signals/tracking/closing-invariants.ts';
import type { StoredClosing } from '@app/domain/signals/signal.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { addJobs } from '../../../platform/queue/add-jobs.ts';
import { appendToRecord } from '../record/signal-record.ts';
import type { TrackedIdea } from '../idea-store.ts';
import { NOTIFY_HOLDERS } from './notify-holders.ts';

/** How far the price had come towards the target, in points on the closing side; null where nothing is known of it. */
type IdeaClosing = StoredClosing & { furthestPrice?: number | null };

/** Closing, record and the job that tells the holders commit together; false where it was closed before. What was refused has none. */
export function closeIdea(
  database: Database,
  { id, number }: Pick<TrackedIdea, 'id' | 'number'>,
  { status, price, at, ambiguous, gap, furthestPrice = null }: IdeaClosing,
  now: number,
): Promise<boolean> {
  return database.transact(async (tx) => {
    const closed = await tx
      .updateTable('ideas')
      .set({
        outcome: status,
        closing_price: price,
        closed_at: at,
        recorded_at: now,
        ambiguous,
        gap,
        furthest_price: furthestPrice,
      })
      .where('id', '=', id)
      .where('outcome', 'is', null)
      .returning(['refused_by', 'action', 'target', 'stop', 'opened_at as openedAt'])
      .executeTakeFirst();
    if (!closed) return false;
    assertSoundClosing(closed, { status, price, at });
    if (closed.refused_by === null) await addHolderNotices(tx, number, now);
    const facts = { status, price, closed_at: at, ambiguous, gap };
    await appendToRecord(tx, { ideaId: id, event: 'closed', facts, at: now });
    return true;
  });
}

const addHolderNotices = (tx: Tx, number: number, now: number): Promise<unknown> =>
  addJobs(
    tx,
    [
      {
        task: NOTIFY_HOLDERS,
        id: number,
        channel: NOTIFY_HOLDERS,
        dueAt: now,
        priority: -priorityOf('signal_closed'),
      },
    ],
    now,
  );
