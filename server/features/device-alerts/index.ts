import type { Deps } from '../../deps.ts';
import { createDeliveryTask } from '../../platform/notifications/deliver.ts';
import { createPushSender } from './send-push.ts';
import { defineFeature } from '../../platform/feature.ts';
import { deviceAlertRoutes } from './routes.ts';

export const deviceAlertsFeature = (deps: Deps) =>
  defineFeature({
    routes: deviceAlertRoutes(deps),
    jobs: [createDeliveryTask(deps, createPushSender(deps))],
  });
