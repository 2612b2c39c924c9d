import * as z from 'zod/mini';
import { economicEvent } from './calendar.ts';
import { row } from './endpoint.ts';

/** Specification, section 3 (Economic monitor status); times are ISO, null for never. */
const monitorStatus = z.object({
  /** Whether a scan has ended lately. */
  isMonitoring: z.boolean(),
  totalStoredEvents: z.number(),
  lastScanTime: z.nullable(z.string()),
  /** Released last, newest first. */
  recentEvents: z.array(economicEvent),
  /** Where releases come from, and how its last answer was. */
  source: z.object({
    name: z.string(),
    /** When it last gave a whole answer; null for the embedded calendar and before the first one. */
    asOf: z.nullable(z.string()),
    /** Rows of that answer which could not be read. */
    dropped: z.number(),
    failure: z.nullable(z.string()),
  }),
});

/** Specification, section 3 (Announcement analytics). */
const announcementAnalytics = z.object({
  totalValidations: z.number(),
  /** 0 to 1; null with nothing validated. */
  accuracyRate: z.nullable(z.number()),
  /** 95 % interval of that share; null with nothing validated. */
  interval: z.nullable(z.tuple([z.number(), z.number()])),
  /** Newest first, one line of text each. */
  recentActivity: z.array(z.string()),
});
export type AnnouncementAnalytics = z.infer<typeof announcementAnalytics>;

export const monitor = {
  getMonitorStatus: row({
    method: 'GET',
    path: '/api/admin/economic-monitor-status',
    access: 'admin',
    polled: true,
    summary: 'Whether the economic monitor is at work, and what it has stored',
    reply: monitorStatus,
  }),
  getAnnouncementAnalytics: row({
    method: 'GET',
    path: '/api/admin/announcement-analytics',
    access: 'admin',
    polled: true,
    summary: 'How often what was announced before a release came true within the hour',
    reply: announcementAnalytics,
  }),
};
