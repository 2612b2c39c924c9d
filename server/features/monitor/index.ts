import type { Deps } from '../../deps.ts';
import { createMonitorJob } from './monitor-job.ts';
import { defineFeature } from '../../platform/feature.ts';
import type { ReleasesPort, ReleaseStorePort } from '../../ports/calendar.ts';
import type { EventAlertsPort } from '../../ports/chat.ts';
import { createCalendarScan } from './monitor.ts';
import { prepareAlertWith } from './alerts/prepare-alert.ts';
import { monitorRoutes } from './routes.ts';

type Needs = { eventAlerts: EventAlertsPort; releases: ReleasesPort; releaseStore: ReleaseStorePort };

export function monitorFeature(deps: Deps, { eventAlerts, releases, releaseStore }: Needs) {
  const scan = createCalendarScan(deps, {
    releaseStore,
    measureHourAfter: releases.measureHourAfter,
    prepareAlert: prepareAlertWith(deps, { eventAlerts, releases }),
  });
  return defineFeature({
    routes: monitorRoutes(deps, releases.view),
    jobs: [createMonitorJob(scan, deps.clock.speed)],
  });
}
