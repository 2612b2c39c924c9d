import { DAY_MS, MINUTE_MS } from '@app/domain/time.ts';
import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import type { CalendarSource, FetchedReleases } from '../../adapters/calendar/port.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Deps } from '../../deps.ts';
import type { ReleaseStorePort } from '../../ports/calendar.ts';
import { readScan } from './scan-store.ts';

/** A source with figures is fetched more often while a major one is due. */
const FETCH_INTERVAL_MS = 60 * MINUTE_MS;
const AWAITED_INTERVAL_MS = 2 * MINUTE_MS;
const AWAITED_WINDOW_MS = 30 * MINUTE_MS;
const RETRY_MS = 10 * MINUTE_MS;
const RECENT_MS = 3 * DAY_MS;
const HISTORY_MS = 400 * DAY_MS;
const HISTORY_CHUNK_MS = 60 * DAY_MS;
/** Weekly calendars leave a gap between weeks; a longer one ends the coverage. */
const MAX_COVERAGE_GAP_MS = 4 * DAY_MS;
const COVERAGE_BACK_MS = 30 * DAY_MS;

/** A speech has no forecast, so no figure of it is awaited. */
const isAwaited = (now: number, { at, impact, forecast, actual }: EconomicEvent): boolean =>
  impact === 'HIGH' && forecast !== null && actual === null && at <= now && at > now - AWAITED_WINDOW_MS;

/** On a failure the last good copy stays and the provider's own retry time is kept. */
export async function fetchSource(
  { database: { db }, log }: Pick<Deps, 'database' | 'log'>,
  source: CalendarSource,
  {
    releaseStore,
    events,
    now,
  }: { releaseStore: ReleaseStorePort; events: readonly EconomicEvent[]; now: number },
): Promise<void> {
  const scan = await readScan(db, source.name);
  const isFigureAwaited = source.hasActuals && events.some((event) => isAwaited(now, event));
  const lastFetchAt = (scan?.next_fetch_at ?? 0) - FETCH_INTERVAL_MS;
  const nextFetchAt =
    isFigureAwaited && scan?.failure === null
      ? lastFetchAt + AWAITED_INTERVAL_MS
      : (scan?.next_fetch_at ?? 0);
  if (now < nextFetchAt) return;
  const updateScan = (values: Record<string, number | string | null>) =>
    db.updateTable('economic_scans').set(values).where('provider', '=', source.name).execute();
  // Before the call, so that a crash within it does not repeat it at once.
  await updateScan({ next_fetch_at: now + FETCH_INTERVAL_MS });
  try {
    const fetched = await source.fetch(now);
    const by = { provider: source.name, now };
    await releaseStore.save(db, fetched.events, by);
    await releaseStore.withdrawMissing(db, fetched, by);
    const { dropped, covers } = fetched;
    if (dropped > 0) log.warn({ provider: source.name, dropped }, 'calendar source: unreadable rows dropped');
    const coverage = extendCoverage(scan, covers);
    await releaseStore.withdrawSuperseded(db, coverage, by);
    await updateScan({
      succeeded_at: now,
      dropped_count: dropped,
      failure: null,
      covers_from: coverage.from,
      covers_to: coverage.to,
    });
    await fetchHistory(log, source, { scan, releaseStore, db, now });
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    const retryAfterMs = (error as { retryAfterMs?: number | null }).retryAfterMs ?? 0;
    log.warn({ provider: source.name, reason }, 'calendar source failed: last good copy stays');
    await updateScan({
      failure: reason.slice(0, 300),
      next_fetch_at: now + Math.max(RETRY_MS, retryAfterMs),
    });
  }
}

/** Built-in rules do not fill days that earlier fetches covered. */
function extendCoverage(
  scan: Awaited<ReturnType<typeof readScan>>,
  { from, to }: FetchedReleases['covers'],
): FetchedReleases['covers'] {
  const { covers_from: first, covers_to: last } = scan ?? { covers_from: null, covers_to: null };
  if (first === null || last === null || from > last + MAX_COVERAGE_GAP_MS) return { from, to };
  return { from: Math.min(from, Math.max(first, from - COVERAGE_BACK_MS)), to };
}

type HistoryFetch = {
  scan: Awaited<ReturnType<typeof readScan>>;
  releaseStore: ReleaseStorePort;
  db: Db;
  now: number;
};

async function fetchHistory(
  log: Deps['log'],
  source: CalendarSource,
  { scan, releaseStore, db, now }: HistoryFetch,
): Promise<void> {
  const historyFrom = scan?.history_from ?? now - RECENT_MS;
  if (!source.fetchHistory || historyFrom <= now - HISTORY_MS) return;
  const from = Math.max(historyFrom - HISTORY_CHUNK_MS, now - HISTORY_MS);
  try {
    const { events } = await source.fetchHistory({ from, to: historyFrom }, now);
    const major = events.filter(({ impact }) => impact === 'HIGH');
    const by = { provider: source.name, now };
    await releaseStore.save(db, major, by);
    await releaseStore.withdrawSuperseded(db, { from, to: historyFrom }, by);
    await db
      .updateTable('economic_scans')
      .set({ history_from: from })
      .where('provider', '=', source.name)
      .execute();
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    log.warn({ provider: source.name, reason }, 'calendar source: earlier releases not fetched');
  }
}
