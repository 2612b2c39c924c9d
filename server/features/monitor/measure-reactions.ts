import { sql } from 'kysely';
import { surpriseOf } from '@app/domain/brains/surprises.ts';
import { affectedPair } from '@app/domain/calendar/affected-pair.ts';
import { REACTION_TIME } from '@app/domain/calendar/usual-reaction.ts';
import { findInstrument, type Pair } from '@app/domain/market/instrument.ts';
import type { Deps } from '../../deps.ts';

const HOUR = 3_600_000;
/** Candles of the hours after may still be on their way; after this long there will be none. */
const GIVEN_UP_AFTER = 48 * HOUR;
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

/**
 * Measures what the most affected pair did in the hour after each release of high impact, newest first, from the candles that end at
 * the release and an hour later. Nothing is measured before that hour is over, and each release once.
 */
export async function measureReactions(
  { database: { db }, market }: Pick<Deps, 'database' | 'market'>,
  now: number,
): Promise<void> {
  const { rows } = await sql<Released>`
    SELECT e.id, e.name, e.country, e.currency, r.at, r.forecast, r.actual
    FROM economic_events e
    CROSS JOIN LATERAL (
      SELECT * FROM economic_event_revisions WHERE event_id = e.id ORDER BY number DESC LIMIT 1
    ) r
    WHERE r.impact = 'HIGH' AND NOT r.withdrawn AND (r.precision <> 'estimated' OR e.simulated)
      AND r.at <= ${now - REACTION_TIME}::bigint AND r.at > ${now - LOOKED_BACK}::bigint
      AND (e.simulated = ${market.simulated} OR NOT e.simulated)
      AND NOT EXISTS (SELECT 1 FROM event_reactions x WHERE x.event_id = e.id)
    ORDER BY r.at DESC LIMIT ${PER_ROUND * 4}`.execute(db);
  let measured = 0;
  for (const event of rows) {
    if (measured >= PER_ROUND) return;
    if (event.forecast !== null && event.actual === null && now - event.at < FIGURE_AWAITED) continue;
    const instrument = findInstrument(affectedPair(event));
    const pair = instrument && market.pairs.includes(instrument.pair) ? instrument.pair : null;
    // A market that fails now is asked again.
    const span = pair ? await hourAfter(market, pair, event.at).catch(() => null) : null;
    const late = now - event.at > GIVEN_UP_AFTER;
    if (!span && !late && pair) continue;
    measured += 1;
    await db
      .insertInto('event_reactions')
      .values({
        event_id: event.id,
        pair: affectedPair(event),
        from_points: span?.from ?? null,
        to_points: span?.to ?? null,
        surprise: surpriseOf(event),
        release_at: event.at,
        measured_at: now,
        simulated: market.simulated,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

async function hourAfter(
  market: Deps['market'],
  pair: Pair,
  at: number,
): Promise<{ from: number; to: number } | null> {
  const step = market.baseStep(pair);
  const [before, after] = await Promise.all([
    market.barsBetween(pair, at - Math.max(step, 10 * 60_000), at),
    market.barsBetween(pair, at, at + REACTION_TIME),
  ]);
  const [last, end] = [before.at(-1), after.at(-1)];
  // A hole near either end would measure another hour than the one meant.
  if (!last || !end || at + REACTION_TIME - (end.time + step) > Math.max(step, 10 * 60_000)) return null;
  return { from: last.close, to: end.close };
}
