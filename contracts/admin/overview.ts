import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';

const dailyFigures = z.object({
  /** The UTC day, such as 2026-06-03. */
  day: z.string(),
  signUps: z.number(),
  /** Of these sign-ups, confirmed by now. */
  verified: z.number(),
  /** People who wrote at least one message. */
  active: z.number(),
  sent: z.object({ email: z.number(), telegram: z.number(), push: z.number() }),
  /** Mails and alerts that were given up. */
  failed: z.number(),
  /** Replies that a language model wrote. */
  modelReplies: z.number(),
  /** Millionths of a dollar; calls without a known price add nothing. */
  costMicroDollars: z.number(),
});
export type DailyFigures = z.infer<typeof dailyFigures>;

export const adminOverviewEndpoints = defineEndpoints({
  getDailyFigures: {
    polled: true,
    summary:
      'Sign-ups, actives, messages sent outside the page and costs of the language model, by UTC day up to today, oldest first',
    query: z.looseObject({
      days: z._default(z.coerce.number().check(z.int(), z.minimum(7), z.maximum(90)), 30),
    }),
    reply: z.object({ days: z.array(dailyFigures) }),
    limits: [{ max: 600, seconds: 60, by: 'user' }],
  },
});
