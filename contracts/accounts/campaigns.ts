import { campaignKeys, TOUCH_LIFETIME_MS, type CampaignKey } from '@app/domain/campaigns/parse.ts';
import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { ok, textField } from '../fields.ts';

const campaignValue = z.optional(z.nullable(textField(2_000)));
const campaignFields = Object.fromEntries(campaignKeys.map((key) => [key, campaignValue])) as Record<
  CampaignKey,
  typeof campaignValue
>;

/** Relative, because the visitor's clock may be wrong. */
const agoMs = z.number().check(z.int(), z.minimum(0), z.maximum(TOUCH_LIFETIME_MS));

const visit = z.object({
  ...campaignFields,
  ago: z._default(agoMs, 0),
  first: z.optional(z.object({ ...campaignFields, ago: agoMs })),
});

export const campaignEndpoints = defineEndpoints({
  storeCampaignData: {
    summary: 'Campaign keys of the URL that brought a visitor; stored under a cookie until the registration',
    body: visit.check(
      z.refine((sent) => campaignKeys.some((key) => key in sent), 'Please name what brought the visitor.'),
    ),
    reply: ok,
    limits: [{ max: 100, seconds: 3600, by: 'address' }],
  },
});
