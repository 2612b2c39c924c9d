import { expectedDirection } from '@app/domain/calendar/expected-direction.ts';
import { findInstrument } from '@app/domain/market/instrument.ts';
import {
  releaseSeries,
  usualReaction,
  type Reaction,
  type UsualReaction,
} from '@app/domain/calendar/usual-reaction.ts';
import type { Db } from '../../db/database.ts';

/** Older ones say little of today's market. */
const LOOKED_BACK = 500 * 86_400_000;

type Named = { name: string; currency: string; country: string };
/** What usually happens after a release of that name and country, measured before `now`; null where too few were measured. */
export type Reactions = (event: Named) => UsualReaction | null;

/** Reads all at once; those of a simulated market and of a live one are never mixed. */
export async function readReactions(db: Db, simulated: boolean, now: number): Promise<Reactions> {
  const rows = await db
    .selectFrom('event_reactions')
    .innerJoin('economic_events', 'economic_events.id', 'event_id')
    .select(['name', 'currency', 'country', 'pair', 'from_points', 'to_points', 'surprise'])
    .where('event_reactions.simulated', '=', simulated)
    .where('release_at', '>', now - LOOKED_BACK)
    .where('measured_at', '<=', now)
    // The same release may be known by the rules and by a source.
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
    usualReaction(bySeries.get(releaseSeries(event)) ?? [], expectedDirection(event)?.onBeat ?? null);
}
