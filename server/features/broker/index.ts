import type { Deps } from '../../deps.ts';
import { defineFeature } from '../../platform/feature.ts';
import { brokerRoutes } from './routes.ts';

export const brokerFeature = (deps: Deps) => defineFeature({ routes: brokerRoutes(deps) });
