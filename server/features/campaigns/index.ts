import type { Deps } from '../../deps.ts';
import { defineFeature } from '../../platform/feature.ts';
import type { CampaignsPort } from '../../ports/campaigns.ts';
import { createOriginRecorder } from './record-origin.ts';
import { campaignRoutes } from './routes.ts';

export function campaignsFeature(deps: Deps) {
  const ports: { campaigns: CampaignsPort } = {
    campaigns: { recordRegistration: createOriginRecorder(deps.countries) },
  };
  return defineFeature({ routes: campaignRoutes(deps), ports });
}
