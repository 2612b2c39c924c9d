import { DAY_MS, HOUR_MS, MINUTE_MS } from '@app/domain/time.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import { quoteAround } from '@app/domain/market/spread.ts';
import { categories, isCategory } from '@app/domain/proactive/category.ts';
import { channels, type Channel } from '@app/domain/proactive/channel.ts';
import { maxMessagesPerDay } from '@app/domain/proactive/pacing/message-pacing.ts';
import { isQuiet, type QuietHours } from '@app/domain/proactive/pacing/quiet-hours.ts';
import { candleWalk, seeded } from '@app/domain/testing/candle-walk.ts';
import { createApp } from '../../../app.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { wantChannel } from '../../../platform/database/deliveries.ts';
import type { Deps } from '../../../deps.ts';
import { createDeliveryTask } from '../../../platform/notifications/deliver.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { handDriven, noticeDeadProcesses } from '../../../testing/hand-driven-jobs.ts';
import { candleMarket } from '../../../testing/markets/candle-market.ts';
import { issueSignal } from '../../signals/record/issue-signal.ts';

const STEP = 15 * MINUTE_MS;
/** Thursday 29 January 2026, 00:00 UTC, with enough candles before it. */
const START = Date.UTC(2026, 0, 29);
const USERS = 200;
const euro = instrumentOf('EUR/USD');

type Person = {
  id: string;
  quiet: QuietHours;
  frequency: 'low' | 'medium' | 'high';
  maxDaily: number;
  wanted: Channel[];
};
type Sent = { userId: string; messageId: string; channel: Channel; at: number };

let app: TestApp;
let market: ReturnType<typeof candleMarket>;
const random = seeded(7);
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;

beforeAll(async () => {
  const candles = candleWalk(11, 3_200, STEP);
  market = candleMarket('EUR/USD', STEP, candles);
  app = await startTestApp({ market, startAt: START });
});
afterAll(() => app.close());

const quietHours: QuietHours[] = [
  { start: '22:00', end: '06:00' },
  { start: '00:00', end: '00:00' },
  { start: '12:00', end: '14:30' },
  { start: '17:45', end: '08:15' },
  { start: '23:59', end: '00:01' },
];

async function aPerson(i: number): Promise<Person> {
  const { id } = await app.db
    .insertInto('users')
    .values({
      email: `user-${i}@example.com`,
      email_key: `user-${i}@example.com`,
      password_hash: 'none',
      email_verified_at: START,
      created_at: START - 20 * DAY_MS,
      last_active_at: START - (i % 10 === 0 ? 7 * DAY_MS : 5 * HOUR_MS),
      daily_day: START / DAY_MS - (i % 7 === 0 ? 1 : 0),
      daily_tokens: i % 7 === 0 ? 0 : 20,
      welcome_until: START,
      profile: JSON.stringify({
        favoritePairs: ['EUR/USD'],
        preferredSessions: [pick(['London', 'New York', 'Tokyo'])],
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const person: Person = {
    id,
    quiet: pick(quietHours),
    frequency: pick(['low', 'medium', 'high'] as const),
    maxDaily: pick([1, 2, 3, 5, 10]),
    wanted: channels.filter(() => random() < 0.5),
  };
  await app.db
    .insertInto('proactive_preferences')
    .values({
      user_id: id,
      enabled_categories: [...categories],
      frequency: person.frequency,
      max_daily: person.maxDaily,
      quiet_start: person.quiet.start,
      quiet_end: person.quiet.end,
    })
    .execute();
  await app.database.transact(async (tx) => {
    for (const channel of person.wanted) await wantChannel(tx, id, channel, START);
  });
  await says(id, START - (i % 10 === 0 ? 7 * DAY_MS : 5 * HOUR_MS));
  if (i % 3 !== 0) await holds(id, 100 + Math.floor(random() * 300));
  return person;
}

const says = (userId: string, at: number) =>
  app.db.insertInto('messages').values({ user_id: userId, role: 'user', content: 'hello', at }).execute();

function holds(userId: string, risk: number): Promise<string> {
  const mid = market.quote('EUR/USD', START)?.mid ?? 0;
  const quote = quoteAround(euro, mid, START);
  return app.database.transact((tx) =>
    issueSignal(tx, {
      userId,
      plan: {
        pair: 'EUR/USD',
        action: 'BUY',
        entry: quote.ask,
        stop: quote.ask - risk,
        target: quote.ask + 2 * risk,
      },
      timeframe: 'daily',
      breakoutLevel: null,
      quote,
      feed: market,
      confidence: { rate: 0.3, count: 100, interval: { low: 0.2, high: 0.4 } },
      tokensDeducted: 2,
      reason: 'test',
      now: START,
    }),
  );
}

/** One process with its own connections, jobs and recording senders. */
async function aProcess(sent: Sent[]) {
  const database = openDatabase(app.connectionString, () => undefined);
  const deps: Deps = { ...app.deps, database };
  const { server, jobs } = await createApp(deps);
  const senders = channels.map((channel) =>
    createDeliveryTask(deps, {
      channel,
      send: async ({ userId, messageId }, at, begin) => {
        if (random() < 0.05) return { as: 'later' };
        await begin();
        sent.push({ userId, messageId, channel, at });
        return { as: 'sent', externalId: null };
      },
    }),
  );
  const wanted = ['track-signals', 'notify-holders', 'send-proactive-messages'];
  const all = handDriven(
    {
      jobs: [...jobs.filter(({ name }) => wanted.includes(name)), ...senders],
      recordIdleQueue: () => undefined,
    },
    { db: database.db, clock: app.clock },
  );
  return {
    round: async (now: number) => {
      for (const job of all) await job.run(now);
    },
    close: async () => {
      await server.close();
      await database.close();
    },
  };
}

test('a day of 200 users in two processes with two restarts: never in quiet hours, never too many, every closing once for each channel, nothing twice', async () => {
  const people: Person[] = [];
  for (let i = 0; i < USERS; i += 1) people.push(await aPerson(i));
  const sent: Sent[] = [];
  let processes = [await aProcess(sent), await aProcess(sent)];
  const steps = (36 * HOUR_MS) / STEP;
  for (let step = 0; step <= steps; step += 1) {
    const now = START + step * STEP;
    app.clock.set(now);
    if (step % 4 === 0) for (let k = 0; k < 5; k += 1) await says(pick(people).id, now);
    // No process runs for an hour in the evening.
    if (step > 70 && step < 75) continue;
    const rounds = processes.map(({ round }) => round(now));
    if (step === 33 || step === 70) {
      // Both processes die mid-work, and new ones take over.
      await Promise.allSettled([...rounds, ...processes.map(({ close }) => close())]);
      await noticeDeadProcesses(app.db);
      processes = [await aProcess(sent), await aProcess(sent)];
    } else await Promise.all(rounds);
  }
  await Promise.all(processes.map(({ close }) => close()));

  const written = await app.db
    .selectFrom('messages')
    .select(['id', 'user_id', 'notification_type as cause', 'content', 'reason as why', 'at', 'signal_id'])
    .where('notification_type', 'is not', null)
    .execute();
  const proactive = written.filter(({ cause }) => isCategory(cause));
  expect(proactive.length).toBeGreaterThan(USERS);
  expect(new Set(proactive.map(({ cause }) => cause)).size).toBeGreaterThanOrEqual(5);

  for (const { id, quiet, frequency, maxDaily, wanted } of people) {
    const own = proactive.filter((one) => one.user_id === id);
    for (const { at, content } of own) expect(isQuiet(quiet, at), content).toBe(false);
    for (const day of [START, START + DAY_MS]) {
      const ofDay = own.filter(({ at }) => at >= day && at < day + DAY_MS);
      expect(ofDay.length).toBeLessThanOrEqual(maxMessagesPerDay({ frequency, maxDaily }));
    }
    expect(new Set(own.map(({ content }) => content)).size).toBe(own.length);

    const gone = sent.filter(({ userId }) => userId === id);
    for (const { at } of gone) expect(isQuiet(quiet, at)).toBe(false);
    expect(new Set(gone.map(({ messageId, channel }) => `${messageId} ${channel}`)).size).toBe(gone.length);

    const closings = written.filter(({ user_id, cause }) => user_id === id && cause === 'signal_closed');
    expect(new Set(closings.map(({ signal_id }) => signal_id)).size).toBe(closings.length);
    for (const closing of closings) {
      const by = gone.filter(({ messageId }) => messageId === closing.id).map(({ channel }) => channel);
      const waiting = await app.db
        .selectFrom('deliveries')
        .select(['channel', 'due_at'])
        .where('message_id', '=', closing.id)
        .where('begun_at', 'is', null)
        .where('sent_at', 'is', null)
        .execute();
      for (const { due_at } of waiting) expect(due_at).toBeGreaterThan(app.clock.now());
      expect([...by, ...waiting.map(({ channel }) => channel)].toSorted()).toEqual(wanted.toSorted());
    }
  }
  const closed = await app.db
    .selectFrom('subscriptions')
    .innerJoin('ideas', 'ideas.id', 'subscriptions.idea_id')
    .select('subscriptions.id')
    .where('outcome', 'is not', null)
    .execute();
  const told = written.flatMap((one) => (one.cause === 'signal_closed' ? (one.signal_id ?? []) : []));
  expect(told.toSorted()).toEqual(closed.map(({ id }) => id).toSorted());
  expect(closed.length).toBeGreaterThan(50);
  for (const { why } of proactive) expect(why).toMatch(/^Because /);
}, 120_000);
