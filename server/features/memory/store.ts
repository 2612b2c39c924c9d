import {
  factKinds,
  LONGEST_FACT,
  MOST_FACTS,
  oppositeOf,
  slotOf,
  type Fact,
  type FactKind,
} from '@app/domain/memory/fact.ts';
import { noMemory, type Memory, type RememberedFact } from '@app/domain/memory/memory.ts';
import { userChanged, type Db, type Tx } from '../../db/database.ts';

const isKind = (kind: string): kind is FactKind => (factKinds as readonly string[]).includes(kind);

/** Everything stored of a person, in the order of the kinds, newest first within one. */
export async function factsOf(db: Db, userId: string): Promise<RememberedFact[]> {
  const rows = await db
    .selectFrom('memories')
    .select(['id', 'kind', 'value', 'source', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute();
  const facts = rows.flatMap(({ kind, ...rest }) => (isKind(kind) ? [{ ...rest, kind }] : []));
  return factKinds.flatMap((kind) => facts.filter((one) => one.kind === kind));
}

/** `forgotBefore` is the number of the newest message when the user last erased something. */
export type Remembered = Memory & { forgotBefore: number };

/** What may be used of this user now: nothing but their first name where their plan has no memory. */
export async function readMemory(db: Db, userId: string): Promise<Remembered> {
  const user = await db
    .selectFrom('users')
    .select(['plan', 'forgot_before', 'profile'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) return { ...noMemory, forgotBefore: 0 };
  const first = user.profile.firstName;
  const name = typeof first === 'string' && first.trim() !== '' ? first.trim() : null;
  const forgotBefore = user.forgot_before;
  if (user.plan !== 'premium') return { ...noMemory, name, forgotBefore };
  const facts = await factsOf(db, userId);
  return { kept: true, name: facts.find(({ kind }) => kind === 'name')?.value ?? name, facts, forgotBefore };
}

type Keeping = { userId: string; facts: readonly Fact[]; source: 'said' | 'edited'; now: number };

/**
 * Keeps these facts; a newer one takes the place of the older, and beyond the most that are kept the oldest goes. For
 * premium users alone: who calls has seen the plan under the lock of the user's row.
 */
export async function keepFacts(tx: Tx, { userId, facts, source, now }: Keeping): Promise<void> {
  for (const fact of facts) {
    const opposite = oppositeOf(fact);
    if (opposite)
      await tx
        .deleteFrom('memories')
        .where('user_id', '=', userId)
        .where('kind', '=', opposite.kind)
        .where('slot', '=', slotOf(opposite))
        .execute();
    const value = fact.value.slice(0, LONGEST_FACT);
    await tx
      .insertInto('memories')
      .values({ user_id: userId, kind: fact.kind, slot: slotOf(fact), value, source, at: now })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'kind', 'slot']).doUpdateSet({ value, source, at: now }),
      )
      .execute();
  }
  if (facts.length === 0) return;
  const newest = tx
    .selectFrom('memories')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(MOST_FACTS);
  await tx.deleteFrom('memories').where('user_id', '=', userId).where('id', 'not in', newest).execute();
  userChanged(tx, userId);
}

/** Puts another value in the place of one fact of this user; false where they have none with that id. */
export async function changeFact(
  tx: Tx,
  userId: string,
  id: string,
  fact: Fact,
  now: number,
): Promise<boolean> {
  const gone = await forgetFacts(tx, userId, [id]);
  if (gone === 0) return false;
  await keepFacts(tx, { userId, facts: [fact], source: 'edited', now });
  return true;
}

/** How many of them were this user's and are gone now. */
export async function forgetFacts(tx: Tx, userId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const gone = await tx
    .deleteFrom('memories')
    .where('user_id', '=', userId)
    .where('id', 'in', [...ids])
    .returning('id')
    .execute();
  if (gone.length > 0) await startAfresh(tx, userId);
  return gone.length;
}

export async function forgetEverything(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('memories').where('user_id', '=', userId).execute();
  await forgetLessons(tx, userId);
}

export async function forgetLessons(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('lessons_done').where('user_id', '=', userId).execute();
  await startAfresh(tx, userId);
}

/** What is erased must not live on in the running conversation: nothing said so far is carried forward (decision 25). */
async function startAfresh(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  const newest = tx
    .selectFrom('messages')
    .select(({ fn }) =>
      fn
        .coalesce(fn.max('seq'), tx.selectFrom('users').select('forgot_before').where('id', '=', userId))
        .as('seq'),
    )
    .where('user_id', '=', userId);
  await tx.updateTable('users').set({ forgot_before: newest }).where('id', '=', userId).execute();
  await tx
    .updateTable('messages')
    .set({ context: null })
    .where('user_id', '=', userId)
    .where('context', 'is not', null)
    .execute();
  userChanged(tx, userId);
}

export type LessonDone = { lesson: string; firstAt: number };

export async function lessonsDone(db: Db, userId: string): Promise<LessonDone[]> {
  const rows = await db
    .selectFrom('lessons_done')
    .select(['lesson', 'first_at'])
    .where('user_id', '=', userId)
    .orderBy('first_at')
    .orderBy('lesson')
    .execute();
  return rows.map((row) => ({ lesson: row.lesson, firstAt: row.first_at }));
}

/** A lesson that was taught counts once, from the first time on. */
export async function noteLesson(tx: Tx, userId: string, lesson: string, now: number): Promise<void> {
  await tx
    .insertInto('lessons_done')
    .values({ user_id: userId, lesson, first_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
