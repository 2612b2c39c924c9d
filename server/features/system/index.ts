import type { Deps } from '../../deps.ts';
import { removeExpiredRows } from './remove-expired-rows.ts';
import { resealStored } from './reseal-stored.ts';
import { defineFeature } from '../../platform/feature.ts';
import { systemRoutes } from './routes.ts';

export const systemFeature = (deps: Deps) =>
  defineFeature({ routes: systemRoutes(deps), jobs: [removeExpiredRows(deps), resealStored(deps)] });
