import type { Deps } from '../../deps.ts';
import { defineFeature } from '../../platform/feature.ts';
import type { GreetingsPort } from '../../ports/proactive.ts';
import { activityRoutes } from './routes.ts';

export const activityFeature = (deps: Deps, { greetings }: { greetings: GreetingsPort }) =>
  defineFeature({ routes: activityRoutes(deps, greetings) });
