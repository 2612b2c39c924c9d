import { DAY_MS } from '@app/domain/time.ts';
import { expectedMoveOf } from '@app/domain/calendar/releases/expected-direction.ts';
import { findInstrument } from '@app/domain/market/instrument.ts';
import {
  releaseSeries,
  summariseReactions,
  type Reaction,
  type UsualReaction,
} from '@app/domain/calendar/releases/usual-reaction.ts';
import type { Db } from '../../platform/database/database.ts';

const HISTORY_MS = 500 * DAY_MS;

type ReleaseName = { name: string; currency: string; country: string };
/** Null where too few reactions were measured. */
export type FindReaction = (event: ReleaseName) => UsualReaction | null;

/** Reactions of a simulated and of a live market are never mixed. */
export async function readReactions(db: Db, simulated: boolean, now: number): Promise<FindReaction> {
  const rows = await db
    .selectFrom('event_reactions')
    .innerJoin('economic_events', 'economic_events.id', 'event_id')
    .select(['name', 'currency', 'country', 'pair', 'from_points', 'to_points', 'surprise'])
    .where('event_reactions.simulated', '=', simulated)
    .where('release_at', '>', now - HISTORY_MS)
    .where('measured_at', '<=', now)
    // The same release may be stored from the rules and from a source.
    .distinctOn(['release_at', 'currency', 'country', 'name'])
    .orderBy('release_at', 'desc')
    .orderBy('currency')
    .orderBy('country')
    .orderBy('name')
    .execute();
  const bySeries = new Map<string, Reaction[]>();
  for (const { pair, from_points: from, to_points: to, surprise, ...named } of rows) {
    const instrument = findInstrument(pair);
    if (!instrument) continue;
    const reaction = { pair: instrument.pair, movedPoints: to - from, surprise };
    const series = releaseSeries(named);
    bySeries.set(series, [...(bySeries.get(series) ?? []), reaction]);
  }
  return (event) =>
    summariseReactions(bySeries.get(releaseSeries(event)) ?? [], expectedMoveOf(event)?.onBeat ?? null);
}
