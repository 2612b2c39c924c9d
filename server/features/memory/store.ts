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
import { sql } from 'kysely';
import { announceUserChange, type Db, type Tx } from '../../platform/database/database.ts';
import {
  lockUser,
  readOfUser,
  defineRead,
  type UserRead,
  type UserWrite,
} from '../../platform/database/user-statement.ts';

const isFactKind = (kind: string): kind is FactKind => (factKinds as readonly string[]).includes(kind);

type StoredFact = Omit<RememberedFact, 'kind'> & { kind: string };

export async function readFacts(db: Db, userId: string): Promise<RememberedFact[]> {
  const rows = await db
    .selectFrom('memories')
    .select(['id', 'kind', 'value', 'source', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute();
  return sortFacts(rows);
}

function sortFacts(rows: readonly StoredFact[]): RememberedFact[] {
  const facts = rows.flatMap(({ kind, ...rest }) => (isFactKind(kind) ? [{ ...rest, kind }] : []));
  return factKinds.flatMap((kind) => facts.filter((fact) => fact.kind === kind));
}

type StoredMemory = {
  plan: string;
  erased_up_to_seq: number;
  name: unknown;
  facts: StoredFact[] | null;
  lessons: string[] | null;
};

export const memoryOfUser: UserRead<Memory> = defineRead(
  sql<StoredMemory>`json_build_object(
    'plan', plan, 'erased_up_to_seq', erased_up_to_seq, 'name', profile -> 'firstName',
    'facts', CASE WHEN plan = 'premium' THEN (
      SELECT json_agg(fact) FROM (
        SELECT id, kind, value, source, at FROM memories WHERE user_id = users.id ORDER BY at DESC, id) AS fact) END,
    'lessons', CASE WHEN plan = 'premium' THEN (
      SELECT json_agg(lesson ORDER BY completed_at, lesson) FROM completed_lessons WHERE user_id = users.id) END)`,
  (stored) => {
    const name = typeof stored.name === 'string' ? parseFactValue('name', stored.name) : null;
    const erasedUpToSeq = stored.erased_up_to_seq;
    if (stored.plan !== 'premium') return { ...noMemory, name, erasedUpToSeq };
    const facts = sortFacts(stored.facts ?? []);
    return {
      kept: true,
      name: facts.find(({ kind }) => kind === 'name')?.value ?? name,
      facts,
      lessons: stored.lessons ?? [],
      erasedUpToSeq,
    };
  },
);

export async function readMemory(db: Db, userId: string): Promise<Memory> {
  const read = await readOfUser(db, userId, { memory: memoryOfUser });
  return read?.memory ?? noMemory;
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

/** Also ends the conversation context (docs/product-rules.md#R25), up to `upToSeq` or the newest message; returns the number removed. */
export async function removeFacts(
  tx: Tx,
  userId: string,
  selection: MemoryErasure,
  upToSeq?: number,
): Promise<number> {
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
  await resetContext(tx, userId, upToSeq);
  return removed.length;
}

export async function removeLessons(tx: Tx, userId: string): Promise<void> {
  await lockUser(tx, userId);
  await tx.deleteFrom('completed_lessons').where('user_id', '=', userId).execute();
  await resetContext(tx, userId);
}

async function resetContext(tx: Tx, userId: string, upToSeq?: number): Promise<void> {
  const seq = upToSeq ?? (await findNewestSeq(tx, userId));
  if (seq !== null) {
    await tx.updateTable('users').set({ erased_up_to_seq: seq }).where('id', '=', userId).execute();
    await tx
      .updateTable('messages')
      .set({ context: null })
      .where('user_id', '=', userId)
      .where('seq', '<=', seq)
      .where('context', 'is not', null)
      .execute();
  }
  announceUserChange(tx, userId);
}

async function findNewestSeq(db: Db, userId: string): Promise<number | null> {
  const { seq } = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.max<number | null>('seq').as('seq'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return seq;
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

export const insertLessons = (lessons: readonly string[], now: number): UserWrite =>
  lessons.length === 0
    ? {}
    : {
        statements: {
          lessons: sql`
            INSERT INTO completed_lessons (user_id, lesson, completed_at)
            SELECT changed.id, lesson, ${now} FROM changed, unnest(${[...lessons]}::text[]) AS lesson ON CONFLICT DO NOTHING`,
        },
      };
