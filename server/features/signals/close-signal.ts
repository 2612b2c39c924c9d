import type { KeptClosing } from '@app/domain/signals/signal.ts';
import { userChanged, type Database } from '../../db/database.ts';
import { closingNotice, type Notify } from './notice.ts';
import { appendToRecord } from './record.ts';
import type { TrackedSignal } from './store.ts';

/**
 * Closes a signal once: the closing row, its place in the record, the notice and the live update commit together
 * or not at all. False when somebody else had closed it.
 */
export function closeSignal(
  database: Database,
  notify: Notify,
  signal: TrackedSignal,
  closing: KeptClosing,
  now: number,
): Promise<boolean> {
  return database.transact(async (tx) => {
    const facts = {
      status: closing.status,
      price: closing.price,
      closed_at: closing.at,
      ambiguous: closing.ambiguous,
      gap: closing.gap,
    };
    const closed = await tx
      .insertInto('signal_closings')
      .values({ ...facts, signal_id: signal.id, recorded_at: now })
      .onConflict((conflict) => conflict.column('signal_id').doNothing())
      .returning('signal_id')
      .executeTakeFirst();
    if (!closed) return false;
    await notify(tx, {
      ...closingNotice(signal, closing),
      userId: signal.userId,
      cause: 'signal_closed',
      signalId: signal.id,
      isSignalNotification: true,
      at: now,
    });
    userChanged(tx, signal.userId);
    await appendToRecord(tx, { signalId: signal.id, event: 'closed', facts, at: now });
    return true;
  });
}
