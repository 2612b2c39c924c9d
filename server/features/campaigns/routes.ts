import type { campaignEndpoints as table } from '@app/contracts/accounts/campaigns.ts';
import { hasCampaign, sanitiseCampaignValues } from '@app/domain/campaigns/parse.ts';
import type { Deps } from '../../deps.ts';
import type { Call, Handlers } from '../../platform/http/call.ts';
import { updateLastTouch, insertTouches, type Touch } from './store.ts';

const ok = { ok: true } as const;

type CampaignData = Call<typeof table.storeCampaignData>['body'];

const toTouch = (keys: Omit<CampaignData, 'first'>, now: number): Touch => ({
  keys: sanitiseCampaignValues(keys),
  at: now - keys.ago,
});

export function campaignRoutes({
  database: { db },
}: Pick<Deps, 'database'>): Pick<Handlers, keyof typeof table> {
  return {
    storeCampaignData: async ({ user, visitor, body, now }) => {
      const last = toTouch(body, now);
      if (user !== null || !hasCampaign(last.keys)) return ok;
      const visitorKey = visitor.key();
      if (visitorKey !== null && (await updateLastTouch(db, visitorKey, last))) return ok;
      const first = body.first ? toTouch(body.first, now) : last;
      await insertTouches(db, visitor.begin(), { first: hasCampaign(first.keys) ? first : last, last });
      return ok;
    },
  };
}
