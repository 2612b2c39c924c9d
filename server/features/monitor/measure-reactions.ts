import { sql } from 'kysely';
import { surpriseOf } from '@app/domain/brains/surprises.ts';
import { affectedPair } from '@app/domain/calendar/affected-pair.ts';
import { REACTION_TIME } from '@app/domain/calendar/usual-reaction.ts';
import { findInstrument, type Pair } from '@app/domain/market/instrument.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';

const HOUR = 3_600_000;
/** Candles may come later, of a gap that is filled or by an import: what has none is looked at again after this long. */
const AGAIN_AFTER = HOUR;
/** A figure that was expected may come late; without it there is no surprise to hold the move against. */
const FIGURE_AWAITED = 24 * HOUR;
const LOOKED_BACK = 400 * 24 * HOUR;
/** Reading an old day of prices takes some milliseconds: a long history is measured over many rounds. */
const PER_ROUND = 8;

type Released = {
  id: string;
  name: string;
  country: string;
  currency: string;
  at: number;
  forecast: string | null;
  actual: string | null;
};

/** Releases of high impact whose hour is over and not yet measured, newest first. */
async function unmeasured(db: Db, simulated: boolean, now: number): Promise<Released[]> {
  const { rows } = await sql<Released>`
    SELECT e.id, e.name, e.country, e.currency, r.at, r.forecast, r.actual
    FROM economic_events e
    CROSS JOIN LATERAL (
      SELECT * FROM economic_event_revisions WHERE event_id = e.id ORDER BY number DESC LIMIT 1
    ) r
    WHERE r.impact = 'HIGH' AND NOT r.withdrawn AND (r.precision <> 'estimated' OR e.simulated)
      AND r.at <= ${now - REACTION_TIME}::bigint AND r.at > ${now - LOOKED_BACK}::bigint
      AND (e.simulated = ${simulated} OR NOT e.simulated)
      AND NOT EXISTS (SELECT 1 FROM event_reactions x WHERE x.event_id = e.id)
    ORDER BY r.at DESC`.execute(db);
  return rows;
}

/** One round of measuring. */
export type MeasureReactions = (now: number) => Promise<void>;

/**
 * Measures what the most affected pair did in the hour after each release of high impact, newest first, from the candles that end at
 * the release and an hour later. Nothing is measured before that hour is over, and each release once.
 */
export function reactionMeter({
  database: { db },
  market,
}: Pick<Deps, 'database' | 'market'>): MeasureReactions {
  const fruitless = new Map<string, number>();
  return async (now) => {
    let looked = 0;
    for (const event of await unmeasured(db, market.simulated, now)) {
      if (looked >= PER_ROUND) return;
      if (event.forecast !== null && event.actual === null && now - event.at < FIGURE_AWAITED) continue;
      const pair = findInstrument(affectedPair(event))?.pair;
      if (!pair || !market.pairs.includes(pair) || (fruitless.get(event.id) ?? 0) > now) continue;
      looked += 1;
      const span = await hourAfter(market, pair, event.at).catch(() => null);
      if (span)
        await keep(db, {
          event_id: event.id,
          pair,
          ...span,
          surprise: surpriseOf(event),
          release_at: event.at,
          measured_at: now,
          simulated: market.simulated,
        });
      else fruitless.set(event.id, now + AGAIN_AFTER);
    }
  };
}

const keep = (db: Db, reaction: Tables['event_reactions']) =>
  db
    .insertInto('event_reactions')
    .values(reaction)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

async function hourAfter(
  market: Deps['market'],
  pair: Pair,
  at: number,
): Promise<{ from_points: number; to_points: number } | null> {
  const step = market.baseStep(pair);
  const [before, after] = await Promise.all([
    market.barsBetween(pair, at - Math.max(step, 10 * 60_000), at),
    market.barsBetween(pair, at, at + REACTION_TIME),
  ]);
  const [last, end] = [before.at(-1), after.at(-1)];
  // A hole near either end would measure another hour than the one meant.
  if (!last || !end || at + REACTION_TIME - (end.time + step) > Math.max(step, 10 * 60_000)) return null;
  return { from_points: last.close, to_points: end.close };
}
