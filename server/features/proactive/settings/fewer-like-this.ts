import { EVENT_ALERTS, isCategory, optOutCategoryOf } from '@app/domain/proactive/category.ts';
import {
  reductionOutcomes,
  chooseReduction,
  applyReduction,
  undoReduction,
  type ProactiveChoices,
  type Reduction,
} from '@app/domain/proactive/pacing/reduction.ts';
import {
  defaultCategories,
  defaultPace,
  defaultQuietHours,
} from '@app/domain/proactive/pacing/default-preferences.ts';
import { announceUserChange, type Database, type Db, type Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/errors.ts';

type FewerRequest = { userId: string; messageId: string; fewer: boolean; now: number };

/** Idempotent; null where nothing is in force. @throws AppError not_found for anything but the user's own proactive message */
export async function setFewerLikeThis(
  { transact }: Pick<Database, 'transact'>,
  { userId, messageId, fewer, now }: FewerRequest,
): Promise<'category' | 'medium' | 'low' | null> {
  return transact(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
    const message = await tx
      .selectFrom('messages')
      .select(['notification_type', 'reduction'])
      .where('id', '=', messageId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    const cause = optOutCategoryOf(message?.notification_type ?? null);
    if (!message || !cause) throw new AppError('not_found');
    const { reduction: before } = message;
    if (fewer === (before !== null)) return before && reductionOutcomes[before];
    if (cause === EVENT_ALERTS) {
      await saveChoice(tx, userId, { event_alerts: !fewer });
      await saveFewerMark(tx, messageId, fewer ? 'category' : null);
      announceUserChange(tx, userId);
      return fewer ? 'category' : null;
    }
    const chosen = await readChoice(tx, userId);
    const done = fewer ? chooseReduction(cause, chosen) : null;
    if (fewer && done === null) return 'category';
    if (done) await saveChoice(tx, userId, toColumns(applyReduction(cause, done, chosen)));
    else if (before) await saveChoice(tx, userId, toColumns(undoReduction(cause, before, chosen)));
    await saveFewerMark(tx, messageId, done);
    await tx.updateTable('users').set({ next_scan_at: now }).where('id', '=', userId).execute();
    announceUserChange(tx, userId);
    return done && reductionOutcomes[done];
  });
}

const saveFewerMark = (tx: Tx, id: string, reduction: Reduction | null) =>
  tx.updateTable('messages').set({ reduction }).where('id', '=', id).execute();

async function readChoice(db: Db, userId: string): Promise<ProactiveChoices> {
  const row = await db
    .selectFrom('proactive_preferences')
    .select(['enabled_categories', 'frequency', 'max_daily'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return { enabled: defaultCategories, ...defaultPace };
  const { enabled_categories: enabled, frequency, max_daily: maxDaily } = row;
  return { enabled: enabled.filter(isCategory), frequency, maxDaily };
}

const toColumns = ({ enabled, frequency }: ProactiveChoices) => ({
  enabled_categories: [...enabled],
  frequency,
});

async function saveChoice(
  tx: Tx,
  userId: string,
  changes: Partial<ReturnType<typeof toColumns>> & { event_alerts?: boolean },
): Promise<void> {
  await tx
    .insertInto('proactive_preferences')
    .values({
      enabled_categories: [...defaultCategories],
      frequency: defaultPace.frequency,
      ...changes,
      user_id: userId,
      max_daily: defaultPace.maxDaily,
      quiet_start: defaultQuietHours.start,
      quiet_end: defaultQuietHours.end,
    })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changes))
    .execute();
}
