import { sql } from 'kysely';
import type { EconomicEvent as EventView } from '@app/contracts/calendar.ts';
import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/call.ts';
import { readScan } from './scan-turn.ts';
import { announcementAnalytics } from './validations.ts';

/** A monitor that has not ended a scan for this long is not at work, in ms of the wall. */
const SILENT = 300_000;
const RECENT = 10;
const LOOKED_BACK = 14 * 86_400_000;

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

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
        calendar.eventsBetween(now - LOOKED_BACK, now, now),
      ]);
      const scannedAt = scan?.last_scan_at ?? null;
      return {
        isMonitoring: scannedAt !== null && now - scannedAt <= SILENT * clock.speed,
        totalStoredEvents: stored.rows[0]?.count ?? 0,
        lastScanTime: iso(scannedAt),
        recentEvents: released.slice(-RECENT).toReversed().map(viewEvent),
        source: {
          name: calendar.name,
          asOf: iso(scan?.good_at ?? null),
          dropped: scan?.dropped ?? 0,
          failure: scan?.failure ?? null,
        },
      };
    },
    getAnnouncementAnalytics: () => announcementAnalytics(db, market.simulated),
  };
}
