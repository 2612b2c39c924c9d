import type { Generated, GeneratedAlways } from 'kysely';
import type { Db, Tx } from './database.ts';

/** What outlives an account for a moment: work outside the database. */
export type LeftoverTables = {
  account_leftovers: {
    id: GeneratedAlways<number>;
    kind: 'image' | 'telegram_chat';
    key: string;
    due_at: number;
    tries: Generated<number>;
  };
};

export type Leftover = { id: number; kind: 'image' | 'telegram_chat'; key: string; tries: number };

/** An image that may still be on its way into the storage is looked for again after so long, in ms. */
const LATE_IMAGE = 86_400_000;

/** Writes down what has to be done outside the database once the account is gone. */
export async function noteLeftovers(tx: Tx, userId: string, now: number): Promise<void> {
  await tx
    .insertInto('account_leftovers')
    .columns(['kind', 'key', 'due_at'])
    .expression((of) =>
      of
        .selectFrom('uploads')
        .select((row) => [
          row.val('image' as const).as('kind'),
          row.cast<string>('id', 'text').as('key'),
          row
            .case()
            .when('stored_at', 'is', null)
            .then(now + LATE_IMAGE)
            .else(now)
            .end()
            .as('due_at'),
        ])
        .where('user_id', '=', userId)
        .where('taken_at', 'is not', null),
    )
    .execute();
  await tx
    .insertInto('account_leftovers')
    .columns(['kind', 'key', 'due_at'])
    .expression((of) =>
      of
        .selectFrom('telegram_accounts')
        .select((row) => [
          row.val('telegram_chat' as const).as('kind'),
          'chat_id as key',
          row.val(now).as('due_at'),
        ])
        .where('user_id', '=', userId),
    )
    .execute();
}

/** The next that is due, after number `after`. */
export const nextLeftover = (db: Db, now: number, after: number): Promise<Leftover | undefined> =>
  db
    .selectFrom('account_leftovers')
    .select(['id', 'kind', 'key', 'tries'])
    .where('due_at', '<=', now)
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** Puts it off, and so takes it: false where another process was first. */
export async function takeLeftover(db: Db, { id, tries }: Leftover, dueAt: number): Promise<boolean> {
  const row = await db
    .updateTable('account_leftovers')
    .set({ tries: tries + 1, due_at: dueAt })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function endLeftover(db: Db, id: number): Promise<void> {
  await db.deleteFrom('account_leftovers').where('id', '=', id).execute();
}
