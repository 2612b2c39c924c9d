import { campaignKeys, TOUCH_LIFE, type CampaignKey } from '@app/domain/campaigns/parse.ts';
import * as z from 'zod/mini';
import { row } from './endpoint.ts';
import { ok, text } from './fields.ts';

/** Anything longer is no advertisement's; what is kept is cut much shorter. */
const value = z.optional(z.nullable(text(2_000)));
const keys = Object.fromEntries(campaignKeys.map((key) => [key, value])) as Record<CampaignKey, typeof value>;

/** How long ago the visitor came, in ms: their clock may be wrong, its differences are not. */
const ago = z.number().check(z.int(), z.minimum(0), z.maximum(TOUCH_LIFE));

const visit = z.object({
  ...keys,
  ago: z._default(ago, 0),
  // The first visit that came with keys, where it is another one.
  first: z.optional(z.object({ ...keys, ago })),
});

export const campaigns = {
  storeCampaignData: row({
    method: 'POST',
    path: '/api/store-campaign-data',
    access: 'public',
    summary:
      'The campaign keys of the address that brought a visitor, sent before the registration; kept for it under a cookie of its own',
    body: visit.check(
      z.refine((sent) => campaignKeys.some((key) => key in sent), 'Please name what brought the visitor.'),
    ),
    reply: ok,
    limits: [{ max: 100, seconds: 3600, by: 'address' }],
  }),
};
