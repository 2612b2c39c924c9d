import { sql } from 'kysely';
import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import { compareByTime } from '@app/domain/calendar/events-window.ts';
import type { Db } from '../../platform/database/database.ts';

const PER_STATEMENT = 500;

type RevisionFields = Pick<
  EconomicEvent,
  'at' | 'impact' | 'forecast' | 'previous' | 'actual' | 'precision' | 'source'
>;
type StoredRevision = RevisionFields & { event_id: string; number: number; withdrawn: boolean };

const chunks = <One>(all: readonly One[]): One[][] =>
  Array.from({ length: Math.ceil(all.length / PER_STATEMENT) }, (_, i) =>
    all.slice(i * PER_STATEMENT, (i + 1) * PER_STATEMENT),
  );

async function readLatestRevisions(db: Db, ids: readonly string[]): Promise<Map<string, StoredRevision>> {
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

const isSameRevision = (
  a: RevisionFields & { withdrawn: boolean },
  b: RevisionFields & { withdrawn: boolean },
): boolean =>
  a.at === b.at &&
  a.impact === b.impact &&
  a.forecast === b.forecast &&
  a.previous === b.previous &&
  a.actual === b.actual &&
  a.precision === b.precision &&
  a.source === b.source &&
  a.withdrawn === b.withdrawn;

/** A known figure stays where the source later leaves it out. */
export async function saveEvents(
  db: Db,
  events: readonly EconomicEvent[],
  { provider, now }: { provider: string; now: number },
): Promise<void> {
  for (const part of chunks(events)) {
    const latest = await readLatestRevisions(
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
      const stored = latest.get(event.id);
      const revision = {
        at: event.at,
        impact: event.impact,
        forecast: event.forecast ?? stored?.forecast ?? null,
        previous: event.previous ?? stored?.previous ?? null,
        actual: event.actual ?? stored?.actual ?? null,
        precision: event.precision,
        source: event.source,
        withdrawn: false,
      };
      if (stored && isSameRevision(stored, revision)) return [];
      return [{ event_id: event.id, number: (stored?.number ?? 0) + 1, known_at: now, ...revision }];
    });
    await insertRevisions(db, revisions);
  }
}

type NewRevision = RevisionFields & {
  event_id: string;
  number: number;
  known_at: number;
  withdrawn: boolean;
};

/** Concurrent writers of one change produce one revision, because its number is unique. */
async function insertRevisions(db: Db, revisions: NewRevision[]): Promise<void> {
  if (revisions.length === 0) return;
  await db
    .insertInto('economic_event_revisions')
    .values(revisions)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const asWithdrawn =
  (now: number) =>
  (row: StoredRevision): NewRevision => ({ ...row, number: row.number + 1, known_at: now, withdrawn: true });

/** A coming release missing from the newest copy, within the time it covers, is withdrawn. */
export async function withdrawMissing(
  db: Db,
  { events, covers }: { events: readonly EconomicEvent[]; covers: { from: number; to: number } },
  { provider, now }: { provider: string; now: number },
): Promise<void> {
  const stored = await listStoredEvents(db, { provider, from: Math.max(covers.from, now), to: covers.to });
  const currentIds = new Set(events.map(({ id }) => id));
  const missing = stored.filter(({ id }) => !currentIds.has(id));
  // A copy with half of the releases is more likely broken than right.
  if (missing.length > 4 && missing.length > stored.length / 2) return;
  const latest = await readLatestRevisions(
    db,
    missing.map(({ id }) => id),
  );
  await insertRevisions(db, [...latest.values()].map(asWithdrawn(now)));
}

export async function listCurrencies(
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

/** One provider covers a currency at a time, so the same releases under other providers' ids are withdrawn. */
export async function withdrawSuperseded(
  db: Db,
  { from, to }: { from: number; to: number },
  { provider, now }: { provider: string; now: number },
): Promise<void> {
  const currencies = [...(await listCurrencies(db, provider, { from, to }))];
  if (currencies.length === 0) return;
  const { rows } = await sql<StoredRevision>`
    SELECT r.* FROM economic_events e
    CROSS JOIN LATERAL (
      SELECT * FROM economic_event_revisions WHERE event_id = e.id ORDER BY number DESC LIMIT 1
    ) r
    WHERE e.provider <> ${provider} AND NOT e.simulated AND NOT r.withdrawn AND e.currency = ANY(${currencies})
      AND r.at BETWEEN ${from}::bigint AND ${to}::bigint
      AND e.id IN (SELECT event_id FROM economic_event_revisions WHERE at BETWEEN ${from}::bigint AND ${to}::bigint)
  `.execute(db);
  for (const part of chunks(rows)) await insertRevisions(db, part.map(asWithdrawn(now)));
}

/** Latest revision of each, `from` <= at <= `to`, soonest first. */
export async function listStoredEvents(
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
  return rows.sort(compareByTime);
}

/** As last known, withdrawn ones too: a message may still show them. */
export async function findStoredEvent(db: Db, id: string): Promise<EconomicEvent | null> {
  const row = await db
    .selectFrom('economic_events')
    .innerJoin('economic_event_revisions', 'event_id', 'id')
    .select(['id', 'name', 'country', 'currency', 'simulated'])
    .select(['at', 'impact', 'forecast', 'previous', 'actual', 'precision', 'source'])
    .where('id', '=', id)
    .orderBy('number', 'desc')
    .executeTakeFirst();
  return row ?? null;
}
