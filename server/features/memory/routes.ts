import type { memory as table, MemoryView } from '@app/contracts/memory.ts';
import type { SignalStats } from '@app/contracts/signals.ts';
import { shownValue, valueFrom } from '@app/domain/memory/fact.ts';
import { knowledgeLevel, knowledgeOf } from '@app/domain/memory/knowledge.ts';
import { topicsKnown } from '@app/domain/memory/known-topics.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/call.ts';
import { AppError } from '../../http/errors.ts';
import { changeFact, factsOf, forget, forgetLessons, lessonsDone } from './store.ts';

/** What the memory shows of other features; joined where the app is put together. */
export type MemoryTools = {
  statsOf: (userId: string) => Promise<SignalStats>;
  /** Of a lesson; its id where it is no longer taught. */
  lessonTitle: (id: string) => string;
};

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
const iso = (at: number): string => new Date(at).toISOString();

export function memoryRoutes(
  { database }: Pick<Deps, 'database'>,
  { statsOf, lessonTitle }: MemoryTools,
): Pick<Handlers, keyof typeof table> {
  const { db } = database;

  const view = async (userId: string): Promise<MemoryView> => {
    const [user, facts, lessons, stats] = await Promise.all([
      db.selectFrom('users').select(['plan', 'profile']).where('id', '=', userId).executeTakeFirst(),
      factsOf(db, userId),
      lessonsDone(db, userId),
      statsOf(userId),
    ]);
    if (!user) throw new AppError('not_signed_in');
    const { percent, ...parts } = knowledgeOf({
      topics: topicsKnown(user.profile, facts),
      lessonsDone: lessons.length,
      signalsSettled: stats.closedSignals,
    });
    return {
      kept: user.plan === 'premium',
      facts: facts.map((one) => ({
        id: one.id,
        kind: one.kind,
        shown: shownValue(one),
        source: one.source,
        at: iso(one.at),
      })),
      lessons: lessons.map((one) => ({
        id: one.lesson,
        title: lessonTitle(one.lesson),
        at: iso(one.firstAt),
      })),
      signals: {
        settled: stats.closedSignals,
        targetHit: Math.round(stats.winRate * stats.closedSignals),
      },
      knowledge: { percent, level: knowledgeLevel(percent), ...parts },
    };
  };

  return {
    getMemory: ({ user }) => view(user.userId),

    changeFact: async ({ user: { userId }, params, body, now }) => {
      await database.transact((tx) => correct(tx, { userId, id: params.id, typed: body.value, now }));
      return view(userId);
    },

    forgetFact: async ({ user: { userId }, params }) => {
      const gone = UUID.test(params.id)
        ? await database.transact((tx) => forget(tx, userId, { ids: [params.id] }))
        : 0;
      if (gone === 0) throw new AppError('not_found');
      return view(userId);
    },

    forgetLessons: async ({ user: { userId } }) => {
      await database.transact((tx) => forgetLessons(tx, userId));
      return view(userId);
    },

    forgetEverything: async ({ user: { userId } }) => {
      await database.transact((tx) => forget(tx, userId, { everything: true }));
      return view(userId);
    },
  };
}

type Correction = { userId: string; id: string; typed: string; now: number };

/** @throws AppError not_found, forbidden without premium, bad_input for what is no value of this kind; then nothing changes. */
async function correct(tx: Tx, { userId, id, typed, now }: Correction): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select('plan')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  const held = UUID.test(id) ? (await factsOf(tx, userId)).find((one) => one.id === id) : undefined;
  if (!user || !held) throw new AppError('not_found');
  if (user.plan !== 'premium')
    throw new AppError('forbidden', 'Long-term memory is part of premium. You can still erase this.');
  const value = valueFrom(held.kind, typed);
  if (value === null)
    throw new AppError('bad_input', 'That cannot be kept here. Try it in a few plain words.');
  await changeFact(tx, userId, id, { kind: held.kind, value }, now);
}
