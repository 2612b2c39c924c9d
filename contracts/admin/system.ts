import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { nullableTime, pageNumber, textField } from '../fields.ts';

const health = z.enum(['good', 'late', 'bad']);

export const adminSystemEndpoints = defineEndpoints({
  getSystemStatus: {
    polled: true,
    summary: 'Operational state: price freshness, settlement, jobs, queues, errors and database',
    reply: z.object({
      startedAt: z.string(),
      version: z.string(),
      simulated: z.boolean(),
      prices: z.array(
        z.object({
          pair: z.string(),
          source: z.string(),
          lastPriceAt: nullableTime,
          ageSeconds: z.nullable(z.number()),
          open: z.boolean(),
          health,
        }),
      ),
      settlement: z.object({
        openSignals: z.number(),
        overdue: z.number(),
        lastSettledAt: nullableTime,
        health,
      }),
      jobs: z.array(
        z.object({
          name: z.string(),
          everySeconds: z.number(),
          lastEndedAt: nullableTime,
          lastTookMs: z.nullable(z.number()),
          failures: z.number(),
          lastFailure: z.nullable(z.string()),
          health,
        }),
      ),
      queues: z.array(
        z.object({
          name: z.string(),
          waiting: z.number(),
          oldestAt: nullableTime,
          /** Real time, whatever the speed of the app's clock. */
          oldestSeconds: z.optional(z.nullable(z.number())),
          failed: z.number(),
          health,
        }),
      ),
      /** Presses of the last seven days; the percentiles are upper bounds in ms, null beyond the last bound. */
      pace: z.optional(
        z.array(
          z.object({
            path: z.string(),
            presses: z.number(),
            p75Ms: z.nullable(z.number()),
            p99Ms: z.nullable(z.number()),
          }),
        ),
      ),
      /** What the whole installation gives out in an hour or a day, and when a bound was reached in this one. */
      bounds: z.optional(
        z.array(
          z.object({
            use: z.enum(['welcome_tokens', 'sign_ups_from_nowhere', 'model_answers']),
            period: z.enum(['hour', 'day']),
            used: z.number(),
            max: z.number(),
            reachedAt: nullableTime,
            health,
          }),
        ),
      ),
      /** Null without a language model; money of the UTC day in millionths of a dollar. */
      languageModel: z.nullable(
        z.object({
          name: z.string(),
          spentMicroDollars: z.number(),
          unpricedCalls: z.number(),
          budgetMicroDollars: z.nullable(z.number()),
          health,
        }),
      ),
      errors: z.object({
        lastHour: z.number(),
        lastDay: z.number(),
        /** Newest first, at most 20; no personal data or secrets. */
        recent: z.array(z.object({ at: z.string(), what: z.string(), reference: z.nullable(z.string()) })),
      }),
      database: z.object({ bytes: z.number(), connections: z.number(), slowestOpenSeconds: z.number() }),
    }),
    limits: [{ max: 300, seconds: 60, by: 'user' }],
  },
  listAllSignals: {
    polled: true,
    summary: 'Signals of all users, newest first, 25 a page',
    query: z.looseObject({
      status: z.optional(z.enum(['active', 'target_hit', 'stop_hit', 'expired'])),
      pair: z.optional(textField(20)),
      userId: z.optional(z.uuid()),
      page: pageNumber,
    }),
    reply: z.object({
      signals: z.array(
        z.object({
          id: z.string(),
          signalId: z.string(),
          userId: z.string(),
          email: z.nullable(z.string()),
          pair: z.string(),
          action: z.enum(['BUY', 'SELL']),
          timeframe: z.string(),
          status: z.string(),
          entry: z.number(),
          target: z.number(),
          stop: z.number(),
          closePrice: z.nullable(z.number()),
          confidence: z.number(),
          createdAt: z.string(),
          closedAt: nullableTime,
          simulated: z.boolean(),
        }),
      ),
      total: z.number(),
      page: z.number(),
      pages: z.number(),
    }),
    limits: [{ max: 600, seconds: 60, by: 'user' }],
  },
  listAdminLog: {
    polled: true,
    summary: 'What admins did and read, newest first, 25 a page',
    query: z.looseObject({
      userId: z.optional(z.uuid()),
      action: z.optional(textField(40)),
      page: pageNumber,
    }),
    reply: z.object({
      entries: z.array(
        z.object({
          id: z.string(),
          at: z.string(),
          /** Null for a deleted account and for operator commands. */
          admin: z.nullable(z.string()),
          action: z.string(),
          userId: z.nullable(z.string()),
          userEmail: z.nullable(z.string()),
          about: z.string(),
          reason: z.string(),
          facts: z.record(z.string(), z.unknown()),
        }),
      ),
      total: z.number(),
      page: z.number(),
      pages: z.number(),
    }),
    limits: [{ max: 600, seconds: 60, by: 'user' }],
  },
});
