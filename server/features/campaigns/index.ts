import type { Deps } from '../../deps.ts';
import { defineFeature } from '../../platform/feature.ts';
import type { CampaignsPort } from '../../ports/campaigns.ts';
import { createOriginRecorder } from './record-origin.ts';
import { campaignRoutes } from './routes.ts';
import { hasTouch } from './store.ts';

export function campaignsFeature(deps: Deps) {
  const ports: { campaigns: CampaignsPort } = {
    campaigns: {
      hasTouch: async (db, visitor, now) => {
        const key = visitor.key();
        return key !== null && hasTouch(db, key, now);
      },
      recordRegistration: createOriginRecorder(deps.countries),
    },
  };
  return defineFeature({ routes: campaignRoutes(deps), ports });
}
