import * as z from 'zod/mini';
import { row } from './endpoint.ts';
import { ok, text } from './fields.ts';

const words = (max: number) => z.optional(z.nullable(text(max)));

export const activity = {
  reportReturn: row({
    method: 'POST',
    path: '/api/activity/return',
    access: 'user',
    // A page with nobody before it tells of returns too.
    polled: true,
    summary:
      'The user is back after a pause, which counts once for each time they were there; where something of theirs has changed, Pipsy says so in the chat',
    body: z.object({ clientLastActiveAt: z.iso.datetime() }),
    reply: ok,
    limits: [{ max: 30, seconds: 600, by: 'user' }],
  }),
  reportLogin: row({
    method: 'POST',
    path: '/api/activity/login',
    access: 'user',
    summary:
      'The user has just signed in; once in four hours Pipsy says what has changed since they last talked',
    reply: ok,
    limits: [{ max: 30, seconds: 600, by: 'user' }],
  }),
  trackPageVisit: row({
    method: 'POST',
    path: '/api/track-page-visit',
    access: 'public',
    summary:
      'A page was opened; counted by day, page, kind of referrer and kind of device, for nobody in particular',
    body: z.object({ path: text(2_000), referrer: words(2_000), userAgent: words(1_000) }),
    reply: ok,
    limits: [{ max: 300, seconds: 300, by: 'address' }],
  }),
  trackUserReturn: row({
    method: 'POST',
    path: '/api/track-user-return',
    access: 'user',
    summary:
      'The user followed a link of a message; who that is says the session alone, ids in the body are not looked at',
    body: z.strictObject({
      userId: words(60),
      clickedUserId: words(60),
      clickSource: words(60),
      campaignId: words(300),
      actionsTaken: words(120),
    }),
    reply: ok,
    limits: [{ max: 60, seconds: 600, by: 'user' }],
  }),
  getConversionStatus: row({
    method: 'GET',
    path: '/api/user/conversion-status',
    access: 'user',
    summary:
      'Whether this browser shall report the registration as a conversion: once, within a day, where web analytics is set up',
    reply: z.object({ shouldTrackConversion: z.boolean() }),
    limits: [{ max: 60, seconds: 600, by: 'user' }],
  }),
};
