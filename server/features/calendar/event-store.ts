import { sql } from 'kysely';
import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import { soonestFirst } from '@app/domain/calendar/events-window.ts';
import type { Db } from '../../db/database.ts';

const PER_STATEMENT = 500;

type Told = Pick<
  EconomicEvent,
  'at' | 'impact' | 'forecast' | 'previous' | 'actual' | 'precision' | 'source'
>;
type Latest = Told & { event_id: string; number: number; withdrawn: boolean };

const chunks = <One>(all: readonly One[]): One[][] =>
  Array.from({ length: Math.ceil(all.length / PER_STATEMENT) }, (_, i) =>
    all.slice(i * PER_STATEMENT, (i + 1) * PER_STATEMENT),
  );

async function latestOf(db: Db, ids: readonly string[]): Promise<Map<string, Latest>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('economic_event_revisions')
    .selectAll()
    .distinctOn('event_id')
    .where('event_id', 'in', [...ids])
    .orderBy('event_id')
    .orderBy('number', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.event_id, row]));
}

const isSame = (a: Told & { withdrawn: boolean }, b: Told & { withdrawn: boolean }): boolean =>
  a.at === b.at &&
  a.impact === b.impact &&
  a.forecast === b.forecast &&
  a.previous === b.previous &&
  a.actual === b.actual &&
  a.precision === b.precision &&
  a.source === b.source &&
  a.withdrawn === b.withdrawn;

/**
 * Keeps each release once and, where something else is said of it than before, one revision more. A figure that was known stays known
 * where its source leaves it out.
 */
export async function keepEvents(
  db: Db,
  events: readonly EconomicEvent[],
  { provider, now }: { provider: string; now: number },
): Promise<void> {
  for (const part of chunks(events)) {
    const latest = await latestOf(
      db,
      part.map(({ id }) => id),
    );
    const fresh = part.filter(({ id }) => !latest.has(id));
    if (fresh.length > 0)
      await db
        .insertInto('economic_events')
        .values(
          fresh.map(({ id, name, country, currency, simulated = false }) => ({
            id,
            provider,
            name,
            country,
            currency,
            simulated,
            first_seen_at: now,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    const revisions = part.flatMap((event) => {
      const known = latest.get(event.id);
      const told = {
        at: event.at,
        impact: event.impact,
        forecast: event.forecast ?? known?.forecast ?? null,
        previous: event.previous ?? known?.previous ?? null,
        actual: event.actual ?? known?.actual ?? null,
        precision: event.precision,
        source: event.source,
        withdrawn: false,
      };
      if (known && isSame(known, told)) return [];
      return [{ event_id: event.id, number: (known?.number ?? 0) + 1, known_at: now, ...told }];
    });
    await addRevisions(db, revisions);
  }
}

type Revision = Told & { event_id: string; number: number; known_at: number; withdrawn: boolean };

/** Two processes that saw the same change write one revision: its number is taken. */
async function addRevisions(db: Db, revisions: Revision[]): Promise<void> {
  if (revisions.length === 0) return;
  await db
    .insertInto('economic_event_revisions')
    .values(revisions)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const asWithdrawn =
  (now: number) =>
  (row: Latest): Revision => ({ ...row, number: row.number + 1, known_at: now, withdrawn: true });

/** What a provider's newest copy no longer carries within the time it speaks for, and is still to come, does not take place then. */
export async function withdrawMissing(
  db: Db,
  { events, covers }: { events: readonly EconomicEvent[]; covers: { from: number; to: number } },
  { provider, now }: { provider: string; now: number },
): Promise<void> {
  const known = await storedBetween(db, { provider, from: Math.max(covers.from, now), to: covers.to });
  const still = new Set(events.map(({ id }) => id));
  const gone = known.filter(({ id }) => !still.has(id));
  // A copy with half of what was there is more likely broken than right.
  if (gone.length > 4 && gone.length > known.length / 2) return;
  const latest = await latestOf(
    db,
    gone.map(({ id }) => id),
  );
  await addRevisions(db, [...latest.values()].map(asWithdrawn(now)));
}

/** Whose releases a provider told of within this time. */
export async function currenciesOf(
  db: Db,
  provider: string,
  { from, to }: { from: number; to: number },
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('economic_events')
    .innerJoin('economic_event_revisions', 'event_id', 'id')
    .select('currency')
    .distinct()
    .where('provider', '=', provider)
    .where('at', '>=', from)
    .where('at', '<=', to)
    .execute();
  return new Set(rows.map(({ currency }) => currency));
}

/**
 * One calendar speaks for a currency at a time: what others had told of the days that this provider speaks for now is the same
 * releases under other ids, and steps back. Simulated ones are of another world and stay.
 */
export async function stepBack(
  db: Db,
  { from, to }: { from: number; to: number },
  { provider, now }: { provider: string; now: number },
): Promise<void> {
  const currencies = [...(await currenciesOf(db, provider, { from, to }))];
  if (currencies.length === 0) return;
  const { rows } = await sql<Latest>`
    SELECT r.* FROM economic_events e
    CROSS JOIN LATERAL (
      SELECT * FROM economic_event_revisions WHERE event_id = e.id ORDER BY number DESC LIMIT 1
    ) r
    WHERE e.provider <> ${provider} AND NOT e.simulated AND NOT r.withdrawn AND e.currency = ANY(${currencies})
      AND r.at BETWEEN ${from}::bigint AND ${to}::bigint
      AND e.id IN (SELECT event_id FROM economic_event_revisions WHERE at BETWEEN ${from}::bigint AND ${to}::bigint)
  `.execute(db);
  for (const part of chunks(rows)) await addRevisions(db, part.map(asWithdrawn(now)));
}

/** A provider's releases by what was said of them last; `from` <= at <= `to`, soonest first. */
export async function storedBetween(
  db: Db,
  { provider, from, to }: { provider: string; from: number; to: number },
): Promise<EconomicEvent[]> {
  const { rows } = await sql<Omit<EconomicEvent, 'simulated'> & { simulated: boolean }>`
    SELECT e.id, e.name, e.country, e.currency, e.simulated,
      r.at, r.impact, r.forecast, r.previous, r.actual, r.precision, r.source
    FROM economic_events e
    CROSS JOIN LATERAL (
      SELECT * FROM economic_event_revisions WHERE event_id = e.id ORDER BY number DESC LIMIT 1
    ) r
    WHERE e.provider = ${provider} AND NOT r.withdrawn AND r.at BETWEEN ${from}::bigint AND ${to}::bigint
      AND e.id IN (SELECT event_id FROM economic_event_revisions WHERE at BETWEEN ${from}::bigint AND ${to}::bigint)
  `.execute(db);
  return rows.sort(soonestFirst);
}
