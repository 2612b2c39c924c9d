import type { campaigns as table } from '@app/contracts/campaigns.ts';
import { hasCampaign, tidyKeys } from '@app/domain/campaigns/parse.ts';
import type { Deps } from '../../deps.ts';
import type { Call, Handlers } from '../../http/call.ts';
import { addTouch, addVisitor, type Touch } from './store.ts';

const ok = { ok: true } as const;

type Sent = Call<typeof table.storeCampaignData>['body'];

const touchOf = (keys: Omit<Sent, 'first'>, now: number): Touch => ({
  keys: tidyKeys(keys),
  at: now - keys.ago,
});

export function campaignRoutes({
  database: { db },
}: Pick<Deps, 'database'>): Pick<Handlers, keyof typeof table> {
  return {
    // Whoever is signed in has registered already: nothing is noted of them.
    storeCampaignData: async ({ user, visitor, body, now }) => {
      const last = touchOf(body, now);
      if (user !== null || !hasCampaign(last.keys)) return ok;
      const known = visitor.key();
      if (known !== null && (await addTouch(db, known, last))) return ok;
      const first = body.first ? touchOf(body.first, now) : last;
      await addVisitor(db, visitor.begin(), { first: hasCampaign(first.keys) ? first : last, last });
      return ok;
    },
  };
}
