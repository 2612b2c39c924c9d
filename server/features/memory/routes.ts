import { toIso } from '@app/domain/time.ts';
import { isUuid } from '@app/contracts/fields.ts';
import type { memoryEndpoints as table, MemoryView } from '@app/contracts/accounts/memory.ts';
import type { SignalStats } from '@app/contracts/market/signals.ts';
import { nextTopics } from '@app/domain/buddy/clauses/topics.ts';
import { formatFactValue, parseFactValue } from '@app/domain/memory/fact.ts';
import { knowledgeLevelOf, assessKnowledge } from '@app/domain/memory/knowledge.ts';
import { knownTopicsOf } from '@app/domain/memory/known-topics.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { AppError } from '../../platform/http/errors.ts';
import { changeFact, readFacts, removeFacts, removeLessons, readCompletedLessons } from './store.ts';

const NEXT_LESSONS = 3;

export type MemoryPorts = {
  readSignalStats: (userId: string) => Promise<SignalStats>;
  lessonTitle: (id: string) => string;
};

export function memoryRoutes(
  { database }: Pick<Deps, 'database'>,
  { readSignalStats, lessonTitle }: MemoryPorts,
): Pick<Handlers, keyof typeof table> {
  const { db } = database;

  const readView = async (userId: string): Promise<MemoryView> => {
    const [user, facts, lessons, stats] = await Promise.all([
      db.selectFrom('users').select(['plan', 'profile']).where('id', '=', userId).executeTakeFirst(),
      readFacts(db, userId),
      readCompletedLessons(db, userId),
      readSignalStats(userId),
    ]);
    if (!user) throw new AppError('not_signed_in');
    const { percent, ...parts } = assessKnowledge({
      topics: knownTopicsOf(user.profile, facts),
      lessonsDone: lessons.length,
      signalsSettled: stats.closedSignals + stats.practice.closedSignals,
    });
    return {
      kept: user.plan === 'premium',
      facts: facts.map((one) => ({
        id: one.id,
        kind: one.kind,
        shown: formatFactValue(one),
        source: one.source,
        at: toIso(one.at),
      })),
      lessons: lessons.map((one) => ({
        id: one.lesson,
        title: lessonTitle(one.lesson),
        at: toIso(one.firstAt),
      })),
      nextLessons: nextTopics(
        lessons.map((one) => one.lesson),
        NEXT_LESSONS,
      ).map((id) => ({ id, title: lessonTitle(id) })),
      signals: { settled: stats.closedSignals, targetHit: stats.targetHits },
      practice: { settled: stats.practice.closedSignals, targetHit: stats.practice.targetHits },
      knowledge: { percent, level: knowledgeLevelOf(percent), ...parts },
    };
  };

  return {
    getMemory: ({ user }) => readView(user.userId),

    changeFact: async ({ user: { userId }, params, body, now }) => {
      await database.transact((tx) =>
        correctFact(tx, { userId, id: params.id, typedValue: body.value, now }),
      );
      return readView(userId);
    },

    forgetFact: async ({ user: { userId }, params }) => {
      const removedCount = isUuid(params.id)
        ? await database.transact((tx) => removeFacts(tx, userId, { ids: [params.id] }))
        : 0;
      if (removedCount === 0) throw new AppError('not_found');
      return readView(userId);
    },

    forgetLessons: async ({ user: { userId } }) => {
      await database.transact((tx) => removeLessons(tx, userId));
      return readView(userId);
    },

    forgetEverything: async ({ user: { userId } }) => {
      await database.transact((tx) => removeFacts(tx, userId, { everything: true }));
      return readView(userId);
    },
  };
}

type FactCorrection = { userId: string; id: string; typedValue: string; now: number };

/** @throws AppError not_found, forbidden without premium, bad_input */
async function correctFact(tx: Tx, { userId, id, typedValue, now }: FactCorrection): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select('plan')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  const fact = isUuid(id) ? (await readFacts(tx, userId)).find((one) => one.id === id) : undefined;
  if (!user || !fact) throw new AppError('not_found');
  if (user.plan !== 'premium')
    throw new AppError('forbidden', 'Long-term memory is part of premium. You can still erase this.');
  const value = parseFactValue(fact.kind, typedValue);
  if (value === null)
    throw new AppError('bad_input', 'That cannot be kept here. Try it in a few plain words.');
  await changeFact(tx, userId, id, { kind: fact.kind, value }, now);
}
