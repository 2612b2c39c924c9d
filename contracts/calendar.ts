import * as z from 'zod/mini';
import { row } from './endpoint.ts';

/** Specification, section 3 (Economic event); times are ISO, values as the source prints them or null. */
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
  /** How sure the time is: published by its source, fixed by rule, or estimated to some days. */
  precision: z.enum(['exact', 'published', 'estimated']),
  source: z.string(),
  /** The figures are made up with the simulated market. */
  simulated: z.optional(z.boolean()),
  /** What usually happens: the measured reaction of the pair in the hour after the last releases of this name. */
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

export const calendar = {
  getEconomicEvents: row({
    method: 'GET',
    path: '/api/economic-events',
    access: 'user',
    polled: true,
    summary: 'Economic releases from six hours ago to two weeks ahead, soonest first',
    reply: z.object({
      events: z.array(economicEvent),
      /** When the outside source was last read; null for the embedded calendar. */
      asOf: z.optional(z.nullable(z.string())),
    }),
  }),
};
