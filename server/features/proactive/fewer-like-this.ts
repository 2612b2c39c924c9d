import { EVENT_ALERTS, isCategory, switchOf } from '@app/domain/proactive/category.ts';
import {
  doneBy,
  fewerLike,
  withFewer,
  withoutFewer,
  type Chosen,
  type Fewer,
} from '@app/domain/proactive/fewer.ts';
import { defaultCategories, defaultPace, defaultQuiet } from '@app/domain/proactive/preferences.ts';
import { userChanged, type Database, type Db, type Tx } from '../../db/database.ts';
import { AppError } from '../../http/errors.ts';

type Asked = { userId: string; messageId: string; fewer: boolean; now: number };

/**
 * Fewer messages like this one of the user's, or that taken back; twice is once. Answers what is in force, null where nothing is.
 * @throws AppError not_found for what is no message of theirs that the buddy wrote by itself.
 */
export async function fewerLikeThis(
  { transact }: Pick<Database, 'transact'>,
  { userId, messageId, fewer, now }: Asked,
): Promise<'category' | 'medium' | 'low' | null> {
  return transact(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
    const message = await tx
      .selectFrom('messages')
      .select(['cause', 'fewer'])
      .where('id', '=', messageId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    const cause = switchOf(message?.cause ?? null);
    if (!message || !cause) throw new AppError('not_found');
    const { fewer: before } = message;
    if (fewer === (before !== null)) return before && doneBy[before];
    if (cause === EVENT_ALERTS) {
      await choose(tx, userId, { event_alerts: !fewer });
      await mark(tx, messageId, fewer ? 'category' : null);
      userChanged(tx, userId);
      return fewer ? 'category' : null;
    }
    const chosen = await chosenBy(tx, userId);
    const done = fewer ? fewerLike(cause, chosen) : null;
    if (fewer && done === null) return 'category';
    if (done) await choose(tx, userId, chosenAs(withFewer(cause, done, chosen)));
    else if (before) await choose(tx, userId, chosenAs(withoutFewer(cause, before, chosen)));
    await mark(tx, messageId, done);
    // What was planned under the former choices is thought over.
    await tx.updateTable('users').set({ look_at: now }).where('id', '=', userId).execute();
    userChanged(tx, userId);
    return done && doneBy[done];
  });
}

const mark = (tx: Tx, id: string, fewer: Fewer | null) =>
  tx.updateTable('messages').set({ fewer }).where('id', '=', id).execute();

async function chosenBy(db: Db, userId: string): Promise<Chosen> {
  const row = await db
    .selectFrom('proactive_preferences')
    .select(['enabled_categories', 'frequency', 'max_daily'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return { enabled: defaultCategories, ...defaultPace };
  const { enabled_categories: enabled, frequency, max_daily: maxDaily } = row;
  return { enabled: enabled.filter(isCategory), frequency, maxDaily };
}

const chosenAs = ({ enabled, frequency }: Chosen) => ({ enabled_categories: [...enabled], frequency });

/** What is not among the changes stays, or is as for those who chose nothing. */
async function choose(
  tx: Tx,
  userId: string,
  changes: Partial<ReturnType<typeof chosenAs>> & { event_alerts?: boolean },
): Promise<void> {
  await tx
    .insertInto('proactive_preferences')
    .values({
      enabled_categories: [...defaultCategories],
      frequency: defaultPace.frequency,
      ...changes,
      user_id: userId,
      max_daily: defaultPace.maxDaily,
      quiet_start: defaultQuiet.start,
      quiet_end: defaultQuiet.end,
    })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changes))
    .execute();
}
