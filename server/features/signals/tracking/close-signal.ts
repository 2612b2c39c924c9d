import { labelSimulated } from '@app/domain/market/simulated-label.ts';
import type { StoredClosing } from '@app/domain/signals/signal.ts';
import { announceUserChange, type Database } from '../../../platform/database/database.ts';
import { writeClosingNotice, type Notify } from './closing-notice.ts';
import { appendToRecord } from '../record/signal-record.ts';
import type { TrackedSignal } from '../signal-store.ts';

/** Closing, record, notice and live update commit together; false where it was closed before. */
export function closeSignal(
  database: Database,
  notify: Notify,
  signal: TrackedSignal,
  closing: StoredClosing,
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
    const inserted = await tx
      .insertInto('signal_closings')
      .values({ ...facts, signal_id: signal.id, recorded_at: now })
      .onConflict((conflict) => conflict.column('signal_id').doNothing())
      .returning('signal_id')
      .executeTakeFirst();
    if (!inserted) return false;
    const notice = writeClosingNotice(signal, closing);
    await notify(tx, {
      ...notice,
      content: labelSimulated(notice.content, signal.simulated),
      userId: signal.userId,
      cause: 'signal_closed',
      signalId: signal.id,
      isSignalNotification: true,
      at: now,
    });
    announceUserChange(tx, signal.userId);
    await appendToRecord(tx, { signalId: signal.id, event: 'closed', facts, at: now });
    return true;
  });
}
