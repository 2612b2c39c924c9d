import { DAY_MS, HOUR_MS } from '@app/domain/time.ts';
import { sql } from 'kysely';
import { surpriseOf } from '@app/domain/brains/analysts/surprises.ts';
import { affectedPairOf } from '@app/domain/calendar/affected-pair.ts';
import { REACTION_TIME_MS } from '@app/domain/calendar/releases/usual-reaction.ts';
import { findInstrument } from '@app/domain/market/instrument.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Deps } from '../../deps.ts';
import type { ReleasesPort } from '../../ports/calendar.ts';

/** Missing candles may still arrive by a filled gap or an import. */
const REMEASURE_MS = HOUR_MS;
const FIGURE_WAIT_MS = DAY_MS;
const HISTORY_MS = 400 * DAY_MS;
const MAX_PER_ROUND = 8;

type PastRelease = {
  id: string;
  name: string;
  country: string;
  currency: string;
  at: number;
  forecast: string | null;
  actual: string | null;
};

async function listUnmeasured(db: Db, simulated: boolean, now: number): Promise<PastRelease[]> {
  const { rows } = await sql<PastRelease>`
    SELECT e.id, e.name, e.country, e.currency, r.at, r.forecast, r.actual
    FROM economic_events e
    CROSS JOIN LATERAL (
      SELECT * FROM economic_event_revisions WHERE event_id = e.id ORDER BY number DESC LIMIT 1
    ) r
    WHERE r.impact = 'HIGH' AND NOT r.withdrawn AND (r.precision <> 'estimated' OR e.simulated)
      AND r.at <= ${now - REACTION_TIME_MS}::bigint AND r.at > ${now - HISTORY_MS}::bigint
      AND (e.simulated = ${simulated} OR NOT e.simulated)
      AND NOT EXISTS (SELECT 1 FROM event_reactions x WHERE x.event_id = e.id)
    ORDER BY r.at DESC`.execute(db);
  return rows;
}

export type MeasureReactions = (now: number) => Promise<void>;

/** Major releases once each, newest first, from the release to an hour later. */
export function createReactionMeter(
  { database: { db }, market }: Pick<Deps, 'database' | 'market'>,
  measureHourAfter: ReleasesPort['measureHourAfter'],
): MeasureReactions {
  const retryAt = new Map<string, number>();
  return async (now) => {
    let measured = 0;
    for (const event of await listUnmeasured(db, market.simulated, now)) {
      if (measured >= MAX_PER_ROUND) return;
      if (event.forecast !== null && event.actual === null && now - event.at < FIGURE_WAIT_MS) continue;
      const pair = findInstrument(affectedPairOf(event))?.pair;
      if (!pair || !market.pairs.includes(pair) || (retryAt.get(event.id) ?? 0) > now) continue;
      measured += 1;
      const span = await measureHourAfter(pair, event.at).catch(() => null);
      if (span)
        await insertReaction(db, {
          event_id: event.id,
          pair,
          ...span,
          surprise: surpriseOf(event),
          release_at: event.at,
          measured_at: now,
          simulated: market.simulated,
        });
      else retryAt.set(event.id, now + REMEASURE_MS);
    }
  };
}

const insertReaction = (db: Db, reaction: Tables['event_reactions']) =>
  db
    .insertInto('event_reactions')
    .values(reaction)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
