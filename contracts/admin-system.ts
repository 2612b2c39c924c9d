import * as z from 'zod/mini';
import { row } from './endpoint.ts';
import { pageNumber, text } from './fields.ts';

const time = z.nullable(z.string());

const health = z.enum(['good', 'late', 'bad']);

export const adminSystem = {
  getSystemStatus: row({
    method: 'GET',
    path: '/api/admin/system-status',
    access: 'admin',
    polled: true,
    summary:
      'The machinery: how fresh prices are, when a signal last settled, when each job last ran, what waits in each queue, what went wrong',
    reply: z.object({
      startedAt: z.string(),
      version: z.string(),
      simulated: z.boolean(),
      /** One per instrument that the feed carries. */
      prices: z.array(
        z.object({
          pair: z.string(),
          source: z.string(),
          lastPriceAt: time,
          ageSeconds: z.nullable(z.number()),
          /** The market of the instrument is open now. */
          open: z.boolean(),
          health,
        }),
      ),
      settlement: z.object({
        openSignals: z.number(),
        /** Open ones past their time. */
        overdue: z.number(),
        lastSettledAt: time,
        health,
      }),
      /** Of the process that answers; `lastEndedAt` is of the last round that ended well. */
      jobs: z.array(
        z.object({
          name: z.string(),
          everySeconds: z.number(),
          lastEndedAt: time,
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
          /** Since when the oldest of them could have gone; null where nothing is due. */
          oldestAt: time,
          /** Given up in the last 24 hours. */
          failed: z.number(),
          health,
        }),
      ),
      /** Of the process that answers, since its start. */
      errors: z.object({
        lastHour: z.number(),
        lastDay: z.number(),
        /** Newest first, at most 20: no personal data, no secret. */
        recent: z.array(z.object({ at: z.string(), what: z.string(), reference: z.nullable(z.string()) })),
      }),
      database: z.object({ bytes: z.number(), connections: z.number(), slowestOpenSeconds: z.number() }),
    }),
    limits: [{ max: 300, seconds: 60, by: 'user' }],
  }),
  listAllSignals: row({
    method: 'GET',
    path: '/api/admin/signals',
    access: 'admin',
    polled: true,
    summary: 'Signals of all users, newest first, 25 a page',
    query: z.looseObject({
      status: z.optional(z.enum(['active', 'target_hit', 'stop_hit', 'expired'])),
      pair: z.optional(text(20)),
      userId: z.optional(z.uuid()),
      page: pageNumber,
    }),
    reply: z.object({
      signals: z.array(
        z.object({
          id: z.string(),
          signalId: z.string(),
          userId: z.string(),
          /** Null where the account is gone. */
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
          closedAt: time,
          simulated: z.boolean(),
        }),
      ),
      total: z.number(),
      page: z.number(),
      pages: z.number(),
    }),
    limits: [{ max: 600, seconds: 60, by: 'user' }],
  }),
  listAdminLog: row({
    method: 'GET',
    path: '/api/admin/log',
    access: 'admin',
    polled: true,
    summary: 'What admins did and looked into, newest first, 25 a page',
    query: z.looseObject({
      userId: z.optional(z.uuid()),
      action: z.optional(text(40)),
      page: pageNumber,
    }),
    reply: z.object({
      entries: z.array(
        z.object({
          id: z.string(),
          at: z.string(),
          /** Null where that account is gone, and for the operator's command. */
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
  }),
};
