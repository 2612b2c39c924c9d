import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { nullableText, nullableTime, optionalPageNumber, textField } from '../fields.ts';

const share = z.nullable(z.number());
const interval = z.nullable(z.tuple([z.number(), z.number()]));

const filterFields = {
  search: z.optional(textField(254)),
  channel: z.optional(z.enum(['email', 'telegram', 'push'])),
  /** Exact source or id; "direct" means none. */
  campaign: z.optional(textField(200)),
  converted: z.optional(z.enum(['yes', 'no'])),
};

const communicationLog = z.object({
  id: z.string(),
  user_id: z.string(),
  user_email: z.string(),
  first_name: nullableText,
  last_name: nullableText,
  country: nullableText,
  registration_country: nullableText,
  city: nullableText,
  device: nullableText,
  campaign_source: nullableText,
  campaign_id: nullableText,
  channel: z.enum(['email', 'telegram', 'push']),
  message_type: z.string(),
  sent_at: z.string(),
  first_return_time: nullableTime,
  messages_after_outreach: z.number(),
  first_message_after_outreach: nullableText,
});
export type CommunicationLog = z.infer<typeof communicationLog>;

const outreachCounts = z.object({ sent: z.number(), returned: z.number(), converted: z.number() });

const comparisonGroup = z.object({ people: z.number(), returned: z.number(), share, interval });

const funnelStep = z.object({
  step: z.enum(['visited', 'registered', 'verified', 'talked', 'signal', 'returned', 'paid']),
  count: z.nullable(z.number()),
});

export const adminOutreachEndpoints = defineEndpoints({
  listCommunicationLogs: {
    polled: true,
    summary:
      'Messages sent outside the page and the returns they brought, newest first, 25 a page; without a page the newest 5,000',
    query: z.looseObject({ ...filterFields, page: optionalPageNumber }),
    reply: z.array(communicationLog),
    limits: [{ max: 600, seconds: 60, by: 'user' }],
  },
  summariseOutreach: {
    polled: true,
    summary: 'Totals and conversion rates of the filtered outreach',
    query: z.looseObject(filterFields),
    reply: z.object({
      total: z.number(),
      pages: z.number(),
      people: z.number(),
      returned: z.number(),
      converted: z.number(),
      conversionRate: z.number(),
      medianReturnHours: z.nullable(z.number()),
      byChannel: z.record(z.string(), outreachCounts),
      byType: z.record(z.string(), outreachCounts),
    }),
    limits: [{ max: 600, seconds: 60, by: 'user' }],
  },
  compareHoldOut: {
    polled: true,
    summary:
      'Whether outreach brings people back: recipients against the hold-out group, among users who were due for a message',
    query: z.looseObject({
      days: z._default(z.coerce.number().check(z.int(), z.minimum(7), z.maximum(365)), 90),
    }),
    reply: z.object({
      heldOutShare: z.number(),
      since: nullableTime,
      writtenTo: comparisonGroup,
      heldOut: comparisonGroup,
      /** `writtenTo` minus `heldOut`, with a 95 % confidence interval. */
      difference: z.nullable(z.object({ share: z.number(), interval: z.tuple([z.number(), z.number()]) })),
      enough: z.boolean(),
    }),
    limits: [{ max: 600, seconds: 60, by: 'user' }],
  },
  listCampaigns: {
    polled: true,
    summary:
      'Campaigns of the period with their funnels, most registrations first, at most 200; "direct": without a campaign',
    query: z.looseObject({
      days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(730)), 90),
    }),
    reply: z.object({
      campaigns: z.array(
        z.object({
          source: z.string(),
          campaign: nullableText,
          registered: z.number(),
          verified: z.number(),
          talked: z.number(),
          signal: z.number(),
          /** Back on another day within seven days; null until seven days have passed. */
          returned: z.nullable(z.number()),
          paid: z.number(),
          paidCents: z.number(),
          costMicroDollars: z.number(),
        }),
      ),
      total: z.number(),
    }),
    limits: [{ max: 600, seconds: 60, by: 'user' }],
  },
  getFunnel: {
    polled: true,
    summary: 'The steps from visit to payment, overall or for one campaign',
    query: z.looseObject({
      days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(730)), 90),
      source: z.optional(textField(200)),
      campaign: z.optional(textField(200)),
    }),
    reply: z.object({ steps: z.array(funnelStep) }),
    limits: [{ max: 600, seconds: 60, by: 'user' }],
  },
  getCohorts: {
    polled: true,
    summary:
      'Users by week of registration (Monday, UTC) and how many wrote in each week after it, overall or for one campaign',
    query: z.looseObject({
      weeks: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(26)), 12),
      source: z.optional(textField(200)),
      campaign: z.optional(textField(200)),
    }),
    reply: z.object({
      cohorts: z.array(
        z.object({
          week: z.string(),
          people: z.number(),
          /** By week since the registration; unfinished weeks are left out. */
          active: z.array(z.number()),
        }),
      ),
    }),
    limits: [{ max: 600, seconds: 60, by: 'user' }],
  },
});
