import { DAY_MS, toIso } from '@app/domain/time.ts';
import { sql } from 'kysely';
import type { EconomicEvent as EventView } from '@app/contracts/market/calendar.ts';
import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { readScan } from './scan-store.ts';
import { readAnnouncementAnalytics } from './announcement-analytics.ts';

/** Real time. */
const SILENT_MS = 300_000;
const MAX_RECENT = 10;
const RECENT_WINDOW_MS = 14 * DAY_MS;

const toNullableIso = (at: number | null): string | null => (at === null ? null : toIso(at));

export function monitorRoutes(
  { database: { db }, calendar, market, clock }: Pick<Deps, 'database' | 'calendar' | 'market' | 'clock'>,
  viewEvent: (event: EconomicEvent) => EventView,
): Pick<Handlers, 'getMonitorStatus' | 'getAnnouncementAnalytics'> {
  return {
    getMonitorStatus: async ({ now }) => {
      const [scan, stored, released] = await Promise.all([
        readScan(db, calendar.name),
        sql<{ count: number }>`
          SELECT count(*) AS count FROM economic_events e
          WHERE NOT (SELECT withdrawn FROM economic_event_revisions WHERE event_id = e.id ORDER BY number DESC LIMIT 1)`.execute(
          db,
        ),
        calendar.eventsBetween(now - RECENT_WINDOW_MS, now, now),
      ]);
      const scannedAt = scan?.last_scan_at ?? null;
      return {
        isMonitoring: scannedAt !== null && now - scannedAt <= SILENT_MS * clock.speed,
        totalStoredEvents: stored.rows[0]?.count ?? 0,
        lastScanTime: toNullableIso(scannedAt),
        recentEvents: released.slice(-MAX_RECENT).toReversed().map(viewEvent),
        source: {
          name: calendar.name,
          asOf: toNullableIso(scan?.succeeded_at ?? null),
          dropped: scan?.dropped_count ?? 0,
          failure: scan?.failure ?? null,
        },
      };
    },
    getAnnouncementAnalytics: () => readAnnouncementAnalytics(db, market.simulated),
  };
}
