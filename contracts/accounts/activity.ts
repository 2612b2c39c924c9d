import * as z from 'zod/mini';
import { PACE_BUCKETS } from '@app/domain/activity/interaction-pace.ts';
import { defineEndpoints } from '../endpoint.ts';
import { ok, textField } from '../fields.ts';

const words = (max: number) => z.optional(z.nullable(textField(max)));

export const activityEndpoints = defineEndpoints({
  reportReturn: {
    polled: true,
    summary:
      'The user is back after a pause, counted once per visit; Pipsy reports in the chat what has changed for them',
    body: z.object({ clientLastActiveAt: z.iso.datetime() }),
    reply: ok,
    limits: [{ max: 30, seconds: 600, by: 'user' }],
  },
  reportLogin: {
    summary:
      'The user has just signed in; at most every four hours Pipsy reports what has changed since they last wrote',
    reply: ok,
    limits: [{ max: 30, seconds: 600, by: 'user' }],
  },
  trackPageVisit: {
    summary: 'Count an opened page anonymously, by day, page, kind of referrer and kind of device',
    body: z.object({ path: textField(2_000), referrer: words(2_000), userAgent: words(1_000) }),
    reply: ok,
    limits: [{ max: 300, seconds: 300, by: 'address' }],
  },
  reportPace: {
    summary: 'Count anonymously how long presses on a page waited for their picture',
    body: z.strictObject({
      path: textField(2_000),
      /** Presses in each bucket of `domain/activity/interaction-pace.ts`. */
      counts: z
        .array(z.int().check(z.minimum(0), z.maximum(1_000)))
        .check(z.minLength(PACE_BUCKETS), z.maxLength(PACE_BUCKETS)),
    }),
    reply: ok,
    limits: [{ max: 60, seconds: 300, by: 'address' }],
  },
  trackUserReturn: {
    summary: "The user followed a link of a message; the user is the session's, ids in the body are ignored",
    body: z.strictObject({
      userId: words(60),
      clickedUserId: words(60),
      clickSource: words(60),
      campaignId: words(300),
      actionsTaken: words(120),
    }),
    reply: ok,
    limits: [{ max: 60, seconds: 600, by: 'user' }],
  },
  getConversionStatus: {
    summary:
      'Whether this browser should report the registration as a conversion: once, within a day, where web analytics is set up',
    reply: z.object({ shouldTrackConversion: z.boolean() }),
    limits: [{ max: 60, seconds: 600, by: 'user' }],
  },
});
