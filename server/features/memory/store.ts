import {
  factKinds,
  MAX_FACT_LENGTH,
  MAX_FACTS,
  oppositeOf,
  slotOf,
  parseFactValue,
  type MemoryFact,
  type FactKind,
} from '@app/domain/memory/fact.ts';
import { noMemory, type MemoryErasure, type Memory, type RememberedFact } from '@app/domain/memory/memory.ts';
import { announceUserChange, type Db, type Tx } from '../../platform/database/database.ts';

const isFactKind = (kind: string): kind is FactKind => (factKinds as readonly string[]).includes(kind);

export async function readFacts(db: Db, userId: string): Promise<RememberedFact[]> {
  const rows = await db
    .selectFrom('memories')
    .select(['id', 'kind', 'value', 'source', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute();
  const facts = rows.flatMap(({ kind, ...rest }) => (isFactKind(kind) ? [{ ...rest, kind }] : []));
  return factKinds.flatMap((kind) => facts.filter((fact) => fact.kind === kind));
}

export async function readMemory(db: Db, userId: string): Promise<Memory> {
  const user = await db
    .selectFrom('users')
    .select(['plan', 'erased_up_to_seq', 'profile'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) return noMemory;
  const first = user.profile.firstName;
  const name = typeof first === 'string' ? parseFactValue('name', first) : null;
  const erasedUpToSeq = user.erased_up_to_seq;
  if (user.plan !== 'premium') return { ...noMemory, name, erasedUpToSeq };
  const [facts, lessons] = await Promise.all([readFacts(db, userId), readCompletedLessons(db, userId)]);
  return {
    kept: true,
    name: facts.find(({ kind }) => kind === 'name')?.value ?? name,
    facts,
    lessons: lessons.map(({ lesson }) => lesson),
    erasedUpToSeq,
  };
}

type FactsToSave = { userId: string; facts: readonly MemoryFact[]; source: 'said'; now: number };

/** The caller has checked for premium under the lock of the user's row. */
export async function saveFacts(tx: Tx, { userId, facts, source, now }: FactsToSave): Promise<void> {
  for (const fact of facts) {
    await removeFactInSlot(tx, userId, oppositeOf(fact));
    const value = fact.value.slice(0, MAX_FACT_LENGTH);
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
    .limit(MAX_FACTS);
  await tx.deleteFrom('memories').where('user_id', '=', userId).where('id', 'not in', newest).execute();
  announceUserChange(tx, userId);
}

const removeFactInSlot = async (
  tx: Tx,
  userId: string,
  fact: MemoryFact | null,
  exceptId?: string,
): Promise<void> => {
  if (fact === null) return;
  await tx
    .deleteFrom('memories')
    .where('user_id', '=', userId)
    .where('kind', '=', fact.kind)
    .where('slot', '=', slotOf(fact))
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId as string))
    .execute();
};

export async function changeFact(
  tx: Tx,
  userId: string,
  id: string,
  fact: MemoryFact,
  now: number,
): Promise<void> {
  await lockUser(tx, userId);
  await removeFactInSlot(tx, userId, fact, id);
  await removeFactInSlot(tx, userId, oppositeOf(fact), id);
  await tx
    .updateTable('memories')
    .set({ value: fact.value, slot: slotOf(fact), source: 'edited', at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
  await resetContext(tx, userId);
}

/** Also ends the conversation context (docs/product-rules.md#R25); returns the number removed. */
export async function removeFacts(tx: Tx, userId: string, selection: MemoryErasure): Promise<number> {
  await lockUser(tx, userId);
  const isEverything = 'everything' in selection;
  if (isEverything) await tx.deleteFrom('completed_lessons').where('user_id', '=', userId).execute();
  const removed =
    isEverything || selection.ids.length > 0
      ? await tx
          .deleteFrom('memories')
          .where('user_id', '=', userId)
          .$if(!isEverything, (query) => query.where('id', 'in', isEverything ? [] : [...selection.ids]))
          .returning('id')
          .execute()
      : [];
  await resetContext(tx, userId);
  return removed.length;
}

export async function removeLessons(tx: Tx, userId: string): Promise<void> {
  await lockUser(tx, userId);
  await tx.deleteFrom('completed_lessons').where('user_id', '=', userId).execute();
  await resetContext(tx, userId);
}

const lockUser = (tx: Tx, userId: string) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();

async function resetContext(tx: Tx, userId: string): Promise<void> {
  const newest = await tx
    .selectFrom('messages')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (newest?.seq)
    await tx.updateTable('users').set({ erased_up_to_seq: newest.seq }).where('id', '=', userId).execute();
  await tx
    .updateTable('messages')
    .set({ context: null })
    .where('user_id', '=', userId)
    .where('context', 'is not', null)
    .execute();
  announceUserChange(tx, userId);
}

export type CompletedLesson = { lesson: string; firstAt: number };

export async function readCompletedLessons(db: Db, userId: string): Promise<CompletedLesson[]> {
  const rows = await db
    .selectFrom('completed_lessons')
    .select(['lesson', 'completed_at'])
    .where('user_id', '=', userId)
    .orderBy('completed_at')
    .orderBy('lesson')
    .execute();
  return rows.map((row) => ({ lesson: row.lesson, firstAt: row.completed_at }));
}

export async function recordLesson(tx: Tx, userId: string, lesson: string, now: number): Promise<void> {
  await tx
    .insertInto('completed_lessons')
    .values({ user_id: userId, lesson, completed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
