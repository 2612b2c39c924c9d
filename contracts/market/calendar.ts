import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { isCleanText } from '../typed-text.ts';

export const economicEvent = z.object({
  id: z.string(),
  name: z.string(),
  time: z.string(),
  country: z.string(),
  currency: z.string(),
  impact: z.enum(['HIGH', 'MEDIUM', 'LOW']),
  forecast: z.nullable(z.string()),
  previous: z.nullable(z.string()),
  actual: z.nullable(z.string()),
  affectedCurrencyPairs: z.array(z.string()),
  technicalAnalysis: z.nullable(z.string()),
  fundamentalAnalysis: z.nullable(z.string()),
  precision: z.enum(['exact', 'published', 'estimated']),
  source: z.string(),
  simulated: z.optional(z.boolean()),
  /**
   * What its pair did in the hour after it, in decimal prices; null where candles are missing. Left out before that
   * hour is over.
   */
  after: z.optional(
    z.nullable(
      z.object({
        pair: z.string(),
        pips: z.number(),
        percent: z.number(),
        from: z.number(),
        to: z.number(),
      }),
    ),
  ),
  reaction: z.optional(
    z.nullable(
      z.object({
        pair: z.string(),
        releases: z.number(),
        medianPips: z.number(),
        surprises: z.number(),
        asPushed: z.number(),
      }),
    ),
  ),
});
export type EconomicEvent = z.infer<typeof economicEvent>;

export const calendarEndpoints = defineEndpoints({
  getEconomicEvents: {
    polled: true,
    summary:
      'Economic releases from six hours ago to two weeks ahead, soonest first; with an id that one alone, however old, without analysis and usual reaction',
    query: z.object({ id: z.optional(z.string().check(z.maxLength(200), z.refine(isCleanText))) }),
    reply: z.object({
      events: z.array(economicEvent),
      asOf: z.optional(z.nullable(z.string())),
    }),
    limits: [{ max: 120, seconds: 60, by: 'user' }],
  },
});
