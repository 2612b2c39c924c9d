import { type Forecast } from '@app/domain/brains/forecast.ts';
import { forecasters } from '@app/domain/brains/view.ts';
import type { PastIdea } from '@app/domain/brains/past-idea.ts';
import type { Db } from '../../platform/database/database.ts';

const MAX_IDEAS = 5_000;

type PastIdeaQuery = { simulated: boolean; userId: string | null };

export async function listPastIdeas(db: Db, { simulated, userId }: PastIdeaQuery): Promise<PastIdea[]> {
  let newest = db
    .selectFrom('signals')
    .innerJoin('signal_closings as closing', 'closing.signal_id', 'signals.id')
    .select(['id', 'pair', 'action', 'timeframe', 'opened_at', 'closing.closed_at', 'recorded_at', 'status'])
    .where('simulated', '=', simulated)
    // A signal that expired without a price says nothing about its stated chance.
    .where('closing.price', 'is not', null)
    .orderBy('recorded_at', 'desc')
    .orderBy('number', 'desc')
    .limit(MAX_IDEAS);
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
