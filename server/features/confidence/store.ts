import { forecasters, type Forecast } from '@app/domain/brains/forecast.ts';
import type { PastIdea } from '@app/domain/brains/past-idea.ts';
import type { Db } from '../../db/database.ts';

/** The record looks at this many of the newest settled signals, so that it stays quick however long it grows. */
const NEWEST = 5_000;

type Of = { simulated: boolean; userId: string | null };

/** Settled signals of one kind of market (and, where named, of one user), each with what was stated of it. Nobody is named in them. */
export async function pastIdeas(db: Db, { simulated, userId }: Of): Promise<PastIdea[]> {
  let newest = db
    .selectFrom('signals')
    .innerJoin('signal_closings as closing', 'closing.signal_id', 'signals.id')
    .select(['id', 'pair', 'action', 'timeframe', 'opened_at', 'closing.closed_at', 'recorded_at', 'status'])
    .where('simulated', '=', simulated)
    // What ran out of time without a price says nothing of the chance that was stated.
    .where('closing.price', 'is not', null)
    .orderBy('recorded_at', 'desc')
    .orderBy('number', 'desc')
    .limit(NEWEST);
  if (userId !== null) newest = newest.where('user_id', '=', userId);
  const rows = await db
    .selectFrom(newest.as('idea'))
    .innerJoin('brain_forecasts as said', 'said.signal_id', 'idea.id')
    .selectAll('idea')
    .select(['brain', 'stance', 'strength', 'probability', 'no_skill', 'weight'])
    .execute();
  const ideas = new Map<string, PastIdea & { forecasts: Forecast[] }>();
  for (const row of rows) {
    const { id, pair, action, timeframe } = row;
    let idea = ideas.get(id);
    if (!idea) {
      const times = { openedAt: row.opened_at, closedAt: row.closed_at, settledAt: row.recorded_at };
      idea = { pair, action, timeframe, ...times, hit: row.status === 'target_hit', forecasts: [] };
      ideas.set(id, idea);
    }
    const { brain, stance, strength, probability, weight } = row;
    idea.forecasts.push({ brain, stance, strength, probability, noSkill: row.no_skill, weight });
  }
  return [...ideas.values()].map((idea) => ({
    ...idea,
    forecasts: idea.forecasts.toSorted((a, b) => forecasters.indexOf(a.brain) - forecasters.indexOf(b.brain)),
  }));
}
