import * as z from 'zod/mini';
import { economicEvent } from '../market/calendar.ts';
import { defineEndpoints } from '../endpoint.ts';

const monitorStatus = z.object({
  isMonitoring: z.boolean(),
  totalStoredEvents: z.number(),
  lastScanTime: z.nullable(z.string()),
  recentEvents: z.array(economicEvent),
  source: z.object({
    name: z.string(),
    asOf: z.nullable(z.string()),
    dropped: z.number(),
    failure: z.nullable(z.string()),
  }),
});

const announcementAnalytics = z.object({
  totalValidations: z.number(),
  accuracyRate: z.nullable(z.number()),
  interval: z.nullable(z.tuple([z.number(), z.number()])),
  recentActivity: z.array(z.string()),
});
export type AnnouncementAnalytics = z.infer<typeof announcementAnalytics>;

export const monitorEndpoints = defineEndpoints({
  getMonitorStatus: {
    polled: true,
    summary: 'Whether the economic monitor is running, and what it has stored',
    reply: monitorStatus,
  },
  getAnnouncementAnalytics: {
    polled: true,
    summary: 'How often an announced direction came true within an hour of the release',
    reply: announcementAnalytics,
  },
});
