import * as z from 'zod/mini';
import { row } from './endpoint.ts';
import { pageIfAsked, text } from './fields.ts';

const page = pageIfAsked;
const time = z.nullable(z.string());
const words = z.nullable(z.string());
const share = z.nullable(z.number());
/** 95 % interval of a share; null with nothing counted. */
const interval = z.nullable(z.tuple([z.number(), z.number()]));

const chosen = {
  /** Part of an e-mail address, a first or a last name, in any letter case; every character stands for itself. */
  search: z.optional(text(254)),
  channel: z.optional(z.enum(['email', 'telegram', 'push'])),
  /** The source or the id of a campaign, whole; "direct" for those without one. */
  campaign: z.optional(text(200)),
  converted: z.optional(z.enum(['yes', 'no'])),
};

/** Specification, section 3 (Communication log). */
const communicationLog = z.object({
  id: z.string(),
  user_id: z.string(),
  user_email: z.string(),
  first_name: words,
  last_name: words,
  country: words,
  registration_country: words,
  city: words,
  device: words,
  campaign_source: words,
  campaign_id: words,
  channel: z.enum(['email', 'telegram', 'push']),
  message_type: z.string(),
  sent_at: z.string(),
  first_return_time: time,
  messages_after_outreach: z.number(),
  first_message_after_outreach: words,
});
export type CommunicationLog = z.infer<typeof communicationLog>;

const counted = z.object({ sent: z.number(), returned: z.number(), converted: z.number() });

/** One group of the comparison: those who were due for a message, and how many were back within seven days. */
const group = z.object({ people: z.number(), returned: z.number(), share, interval });

const funnelStep = z.object({
  step: z.enum(['visited', 'registered', 'verified', 'talked', 'signal', 'returned', 'paid']),
  /** Visits for `visited`, people for all others; null where visits are not known for one campaign. */
  count: z.nullable(z.number()),
});

export const adminOutreach = {
  listCommunicationLogs: row({
    method: 'GET',
    path: '/api/admin/communication-logs',
    access: 'admin',
    polled: true,
    summary:
      'What went out to users outside the page and what came back, newest first, 25 a page; without a page the newest 5,000',
    query: z.looseObject({ ...chosen, page }),
    reply: z.array(communicationLog),
    limits: [{ max: 600, seconds: 60, by: 'user' }],
  }),
  summariseOutreach: row({
    method: 'GET',
    path: '/api/admin/communication-logs/summary',
    access: 'admin',
    polled: true,
    summary: 'Counts over everything that a choice leaves, by the conversion rules of the specification',
    query: z.looseObject(chosen),
    reply: z.object({
      total: z.number(),
      pages: z.number(),
      people: z.number(),
      returned: z.number(),
      /** With messages after the outreach. */
      converted: z.number(),
      /** Rounded percent of outreach with messages after it; 0 with none. */
      conversionRate: z.number(),
      medianReturnHours: z.nullable(z.number()),
      byChannel: z.record(z.string(), counted),
      byType: z.record(z.string(), counted),
    }),
    limits: [{ max: 600, seconds: 60, by: 'user' }],
  }),
  compareHoldOut: row({
    method: 'GET',
    path: '/api/admin/conversions',
    access: 'admin',
    polled: true,
    summary:
      'Whether outreach brings people back: those who were written to against those from whom it was held back, among everybody who was due',
    query: z.looseObject({
      days: z._default(z.coerce.number().check(z.int(), z.minimum(7), z.maximum(365)), 90),
    }),
    reply: z.object({
      /** Share of all users that is held out. */
      heldOutShare: z.number(),
      /** Since when the comparison runs; null before the first. */
      since: time,
      writtenTo: group,
      heldOut: group,
      /** Share of the first less that of the second, with its 95 % interval; null where a group is empty. */
      difference: z.nullable(z.object({ share: z.number(), interval: z.tuple([z.number(), z.number()]) })),
      /** False below 30 people in a group: too few to mean much. */
      enough: z.boolean(),
    }),
    limits: [{ max: 600, seconds: 60, by: 'user' }],
  }),
  listCampaigns: row({
    method: 'GET',
    path: '/api/admin/campaigns',
    access: 'admin',
    polled: true,
    summary:
      'Every campaign of the chosen days with its funnel, most registrations first: at most 200; "direct" are those without one',
    query: z.looseObject({
      days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(730)), 90),
    }),
    reply: z.object({
      campaigns: z.array(
        z.object({
          source: z.string(),
          campaign: words,
          registered: z.number(),
          verified: z.number(),
          talked: z.number(),
          signal: z.number(),
          /** Back on another day within seven days of the registration; null where nobody has had seven days yet. */
          returned: z.nullable(z.number()),
          paid: z.number(),
          paidCents: z.number(),
          costMicroDollars: z.number(),
        }),
      ),
      total: z.number(),
    }),
    limits: [{ max: 600, seconds: 60, by: 'user' }],
  }),
  getFunnel: row({
    method: 'GET',
    path: '/api/admin/funnel',
    access: 'admin',
    polled: true,
    summary: 'The steps from visit to payment, of everybody or of one campaign',
    query: z.looseObject({
      days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(730)), 90),
      source: z.optional(text(200)),
      campaign: z.optional(text(200)),
    }),
    reply: z.object({ steps: z.array(funnelStep) }),
    limits: [{ max: 600, seconds: 60, by: 'user' }],
  }),
  getCohorts: row({
    method: 'GET',
    path: '/api/admin/cohorts',
    access: 'admin',
    polled: true,
    summary:
      'People by the week of their registration (Monday, UTC) and the share that wrote something in each week after it, of everybody or of one campaign',
    query: z.looseObject({
      weeks: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(26)), 12),
      source: z.optional(text(200)),
      campaign: z.optional(text(200)),
    }),
    reply: z.object({
      cohorts: z.array(
        z.object({
          week: z.string(),
          people: z.number(),
          /** People who wrote in week 0, 1, 2 … after the registration; weeks that are not over are left out. */
          active: z.array(z.number()),
        }),
      ),
    }),
    limits: [{ max: 600, seconds: 60, by: 'user' }],
  }),
};
