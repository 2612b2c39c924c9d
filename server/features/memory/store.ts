import {
  factKinds,
  LONGEST_FACT,
  MOST_FACTS,
  oppositeOf,
  slotOf,
  valueFrom,
  type Fact,
  type FactKind,
} from '@app/domain/memory/fact.ts';
import { noMemory, type Forgetting, type Memory, type RememberedFact } from '@app/domain/memory/memory.ts';
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

/** What may be used of this user now: nothing but their first name where their plan has no memory. */
export async function readMemory(db: Db, userId: string): Promise<Memory> {
  const user = await db
    .selectFrom('users')
    .select(['plan', 'forgot_before', 'profile'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) return noMemory;
  const first = user.profile.firstName;
  const name = typeof first === 'string' ? valueFrom('name', first) : null;
  const forgotBefore = user.forgot_before;
  if (user.plan !== 'premium') return { ...noMemory, name, forgotBefore };
  const [facts, lessons] = await Promise.all([factsOf(db, userId), lessonsDone(db, userId)]);
  return {
    kept: true,
    name: facts.find(({ kind }) => kind === 'name')?.value ?? name,
    facts,
    lessons: lessons.map(({ lesson }) => lesson),
    forgotBefore,
  };
}

type Keeping = { userId: string; facts: readonly Fact[]; source: 'said'; now: number };

/**
 * Keeps these facts; a newer one takes the place of the older, and beyond the most that are kept the oldest goes. For
 * premium users alone: who calls has seen the plan under the lock of the user's row.
 */
export async function keepFacts(tx: Tx, { userId, facts, source, now }: Keeping): Promise<void> {
  for (const fact of facts) {
    await giveWay(tx, userId, oppositeOf(fact));
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

/** What cannot stand beside a fact, where there is such a thing, goes. */
const giveWay = async (tx: Tx, userId: string, fact: Fact | null, exceptId?: string): Promise<void> => {
  if (fact === null) return;
  await tx
    .deleteFrom('memories')
    .where('user_id', '=', userId)
    .where('kind', '=', fact.kind)
    .where('slot', '=', slotOf(fact))
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId as string))
    .execute();
};

/** Puts another value in the place of one fact of this user, which keeps its id; what was said before is not carried forward. */
export async function changeFact(tx: Tx, userId: string, id: string, fact: Fact, now: number): Promise<void> {
  await lockUser(tx, userId);
  await giveWay(tx, userId, fact, id);
  await giveWay(tx, userId, oppositeOf(fact), id);
  await tx
    .updateTable('memories')
    .set({ value: fact.value, slot: slotOf(fact), source: 'edited', at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
  await startAfresh(tx, userId);
}

/**
 * Erases these facts, or everything, and what the running conversation would carry forward (decision 25). Answers how many
 * facts were this user's and are gone.
 */
export async function forget(tx: Tx, userId: string, what: Forgetting): Promise<number> {
  await lockUser(tx, userId);
  const all = 'everything' in what;
  if (all) await tx.deleteFrom('lessons_done').where('user_id', '=', userId).execute();
  const gone =
    all || what.ids.length > 0
      ? await tx
          .deleteFrom('memories')
          .where('user_id', '=', userId)
          .$if(!all, (query) => query.where('id', 'in', all ? [] : [...what.ids]))
          .returning('id')
          .execute()
      : [];
  await startAfresh(tx, userId);
  return gone.length;
}

export async function forgetLessons(tx: Tx, userId: string): Promise<void> {
  await lockUser(tx, userId);
  await tx.deleteFrom('lessons_done').where('user_id', '=', userId).execute();
  await startAfresh(tx, userId);
}

/** The messages of one user queue up behind the same lock. */
const lockUser = (tx: Tx, userId: string) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();

async function startAfresh(tx: Tx, userId: string): Promise<void> {
  const newest = await tx
    .selectFrom('messages')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (newest?.seq)
    await tx.updateTable('users').set({ forgot_before: newest.seq }).where('id', '=', userId).execute();
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
