import { HOUR_MS, MINUTE_MS } from '@app/domain/time.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NewSignal } from '@app/domain/signals/new-signal.ts';
import type { Candle } from '@app/domain/market/candle.ts';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import { quoteAround } from '@app/domain/market/spread.ts';
import { NOON, startTestApp, type TestApp } from '../../testing/app.ts';
import { postNotice } from '../../platform/notifications/post-notice.ts';
import { noticeDeadProcesses, runDueJobs, takeJobAndDie } from '../../testing/hand-driven-jobs.ts';
import { candleMarket } from '../../testing/markets/candle-market.ts';
import { aStoredUser, type StoredUser } from '../../testing/users/stored-user.ts';
import { findFirstBrokenEvent } from './record/signal-record.ts';
import { issueSignal } from './record/issue-signal.ts';
import type { Notify } from './tracking/closing-notice.ts';
import { createHolderNotices } from './tracking/notify-holders.ts';

const euro = instrumentOf('EUR/USD');
const buy = { pair: 'EUR/USD', action: 'BUY', entry: 108_005, stop: 107_805, target: 108_405 } as const;

let app: TestApp;
let bars: Candle[];
beforeEach(async () => {
  bars = [];
  app = await startTestApp({ market: candleMarket('EUR/USD', MINUTE_MS, bars) });
});
afterEach(() => app.close());

const signalOf = (userId: string, other: Partial<NewSignal> = {}): NewSignal => ({
  userId,
  plan: buy,
  timeframe: 'daily',
  breakoutLevel: 107_990,
  quote: quoteAround(euro, 108_000, NOON),
  feed: { name: 'candles', simulated: true },
  confidence: { rate: 0.31, count: 120, interval: { low: 0.23, high: 0.4 } },
  tokensDeducted: 2,
  reason: 'test',
  now: NOON,
  ...other,
});

const issue = (userId: string, other?: Partial<NewSignal>): Promise<string> =>
  app.database.transact((tx) => issueSignal(tx, signalOf(userId, other)));

const count = async (table: string): Promise<number> =>
  (await app.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`))[0]?.count ?? 0;

async function reachTarget(minute: number): Promise<void> {
  const time = NOON + (minute - 1) * MINUTE_MS;
  bars.push({ time, open: 108_000, high: 108_500, low: 107_950, close: 108_400 });
  app.clock.set(NOON + minute * MINUTE_MS);
  await runJob('track-signals');
}

const runJob = async (name: string): Promise<void> =>
  app.jobs.find((job) => job.name === name)?.run(app.clock.now());

const users = (howMany: number): Promise<StoredUser[]> =>
  Promise.all(Array.from({ length: howMany }, () => aStoredUser(app)));

const closingNotices = () =>
  app.query<{ userId: string; signalId: string }>(
    `SELECT user_id AS "userId", signal_id AS "signalId" FROM messages WHERE notification_type = 'signal_closed' ORDER BY signal_id`,
  );

describe('one set-up', () => {
  it('is one idea for all who ask at once, each with a signal of their own', async () => {
    const all = await users(12);
    const ids = await Promise.all(
      all.map(({ id }, i) => issue(id, { tokensDeducted: i, stakeCents: 100 + i })),
    );
    expect(new Set(ids).size).toBe(12);
    expect([await count('ideas'), await count('subscriptions')]).toEqual([1, 12]);
    expect(await app.query('SELECT event FROM signal_record')).toEqual([{ event: 'opened' }]);
    expect(await findFirstBrokenEvent(app.db)).toBeNull();
    const lists = await Promise.all(all.map((user) => user.call('listSignals')));
    expect(lists).toMatchObject(ids.map((id, i) => [{ id, status: 'active', tokensDeducted: i }]));
    expect(new Set(lists.flat().map(({ signalId }) => signalId)).size).toBe(12);
    expect(new Set(lists.flat().map(({ recordHash }) => recordHash)).size).toBe(1);
  });

  it('is the same idea for who asks later, while it is open', async () => {
    const [maya, tom] = await users(2);
    await issue(maya?.id ?? '');
    const at = NOON + 3 * HOUR_MS;
    await issue(tom?.id ?? '', { quote: quoteAround(euro, 108_000, at), now: at });
    expect(await count('ideas')).toBe(1);
    const [signal] = await (tom as StoredUser).call('listSignals');
    expect(signal).toMatchObject({
      openedAt: '2026-06-03T12:00:00.000Z',
      createdAt: '2026-06-03T15:00:00.000Z',
    });
  });

  it.each<[string, Partial<NewSignal>]>([
    ['level', { breakoutLevel: 107_991 }],
    ['price', { plan: { ...buy, entry: 108_006 } }],
    ['stop', { plan: { ...buy, stop: 107_804 } }],
    ['target', { plan: { ...buy, target: 108_406 } }],
    ['timeframe', { timeframe: 'weekly' }],
    ['feed', { feed: { name: 'broker', simulated: true } }],
    ['kind', { kind: 'practice' }],
  ])('with another %s is another idea', async (_name, other) => {
    const [maya, tom] = await users(2);
    await issue(maya?.id ?? '');
    await issue(tom?.id ?? '', other);
    expect(await count('ideas')).toBe(2);
  });

  it('is counted once where another holder got other prices a moment later, but each has a record of their own', async () => {
    const [maya, tom] = (await users(2)) as [StoredUser, StoredUser];
    await issue(maya.id);
    const later = NOON + MINUTE_MS;
    const near = {
      chance: { target: 0.35, stop: 0.6, expired: 0.05, luck: 0.33 },
      plan: { ...buy, entry: 108_015, stop: 107_815, target: 108_415 },
      quote: quoteAround(euro, 108_010, later),
      now: later,
    };
    await issue(tom.id, near);
    await issue((await aStoredUser(app)).id, { ...near, timeframe: 'weekly' });
    await reachTarget(2);
    expect(await app.query('SELECT is_repeat, timeframe, outcome FROM ideas ORDER BY number')).toEqual([
      { is_repeat: false, timeframe: 'daily', outcome: 'target_hit' },
      { is_repeat: true, timeframe: 'daily', outcome: 'target_hit' },
      { is_repeat: false, timeframe: 'weekly', outcome: 'target_hit' },
    ]);
    expect(
      await app.query(
        `SELECT body::jsonb->'is_repeat' AS is_repeat FROM signal_record WHERE event = 'opened' ORDER BY seq`,
      ),
    ).toEqual([false, true, false].map((is_repeat) => ({ is_repeat })));
    app.clock.set(NOON + 10 * MINUTE_MS);
    const { results, brains } = await tom.call('getConfidence');
    expect([results.signal.count, brains.find(({ brain }) => brain === 'breakout')?.mine.settled]).toEqual([
      2, 1,
    ]);
    expect((await tom.call('getSignalStats')).closedSignals).toBe(1);
    await issue(maya.id, { quote: quoteAround(euro, 108_000, app.clock.now()), now: app.clock.now() });
    expect(await app.query('SELECT is_repeat FROM ideas WHERE outcome IS NULL')).toEqual([
      { is_repeat: false },
    ]);
  });

  it('is counted once where many open near it at once', async () => {
    const all = await users(8);
    await Promise.all(all.map(({ id }, i) => issue(id, { plan: { ...buy, entry: buy.entry + i } })));
    expect(
      await app.query(
        'SELECT count(*)::int AS ideas, count(*) FILTER (WHERE NOT is_repeat)::int AS counted FROM ideas',
      ),
    ).toEqual([{ ideas: 8, counted: 1 }]);
  });

  it('is a new idea once the one before has ended', async () => {
    const [maya, tom] = await users(2);
    await issue(maya?.id ?? '');
    await reachTarget(1);
    await issue(tom?.id ?? '');
    expect(await app.query('SELECT outcome FROM ideas ORDER BY number')).toEqual([
      { outcome: 'target_hit' },
      { outcome: null },
    ]);
  });

  it('is a new idea where the time of the one before is over and no price has closed it yet', async () => {
    const [maya, tom, zoe] = await users(3);
    await issue(maya?.id ?? '');
    const at = NOON + 25 * HOUR_MS;
    for (const user of [tom, zoe])
      await issue(user?.id ?? '', { quote: quoteAround(euro, 108_000, at), now: at });
    expect(await count('ideas')).toBe(3);
    expect(
      await count(`subscriptions AS s JOIN ideas AS i ON i.id = s.idea_id WHERE i.opened_at = ${NOON}`),
    ).toBe(1);
  });

  it('is held once by one user, whatever was asked twice', async () => {
    const [maya] = await users(1);
    const ids = await Promise.all([1, 2, 3].map(() => issue(maya?.id ?? '')));
    expect(new Set(ids).size).toBe(1);
    expect([await count('subscriptions'), await count('brain_forecasts')]).toEqual([1, 1]);
    await expect(
      app.query(`INSERT INTO subscriptions (user_id, idea_id, taken_at, tokens_deducted, reason)
        SELECT user_id, idea_id, 1, 1, 'again' FROM subscriptions`),
    ).rejects.toThrow('unique');
  });
});

describe('the end of an idea', () => {
  it('is one row and one event of the record for 250 holders, and each is told once, whoever dies over it', async () => {
    const holders: StoredUser[] = [];
    const ids: string[] = [];
    for (let i = 0; i < 250; i += 1) {
      const holder = await aStoredUser(app);
      holders.push(holder);
      ids.push(await issue(holder.id));
    }
    const [gone] = holders;
    await app.db
      .deleteFrom('users')
      .where('id', '=', gone?.id ?? '')
      .execute();
    await reachTarget(1);
    expect(await app.query('SELECT event FROM signal_record ORDER BY seq')).toEqual([
      { event: 'opened' },
      { event: 'closed' },
    ]);
    expect(await closingNotices()).toEqual([]);

    await takeJobAndDie(app, 'notify-holders');
    await noticeDeadProcesses(app.db);
    await Promise.all([runJob('notify-holders'), runJob('notify-holders')]);
    await runJob('track-signals');
    await runJob('notify-holders');
    const expected = holders.map(({ id }, i) => ({ userId: id, signalId: ids[i] })).slice(1);
    expect(await closingNotices()).toEqual(
      expected.toSorted((a, b) => ((a.signalId ?? '') < (b.signalId ?? '') ? -1 : 1)),
    );
    expect(await findFirstBrokenEvent(app.db)).toBeNull();
    expect(await holders.at(-1)?.call('listSignals')).toMatchObject([{ status: 'target_hit', resultR: 2 }]);
  });

  it('stands where a notice fails, and the next try tells all, each once', async () => {
    const [maya, tom] = await users(2);
    for (const user of [maya, tom]) await issue(user?.id ?? '');
    await reachTarget(1);
    const failing: Notify = async (tx, notice) => {
      await postNotice(tx, notice);
      if (notice.userId === tom?.id) throw new Error('the power went');
    };
    const queue = { db: app.db, clock: app.clock };
    const failed = runDueJobs(queue, createHolderNotices(app.deps, failing));
    await expect(failed).rejects.toThrow('the power went');
    expect(await closingNotices()).toEqual([]);
    expect(await app.query('SELECT outcome, notified_up_to FROM ideas')).toEqual([
      { outcome: 'target_hit', notified_up_to: null },
    ]);
    app.clock.advance(MINUTE_MS);
    await runJob('notify-holders');
    await runJob('notify-holders');
    const told = (await closingNotices()).map(({ userId }) => userId);
    expect(told).toHaveLength(2);
    expect(new Set(told)).toEqual(new Set([maya?.id, tom?.id]));
  });

  it('waits for who is about to take it, and they are told too', async () => {
    const [maya, tom] = (await users(2)) as [StoredUser, StoredUser];
    await issue(maya.id);
    let closing: Promise<void> = Promise.resolve();
    await app.database.transact(async (tx) => {
      await issueSignal(tx, signalOf(tom.id));
      closing = reachTarget(1).then(() => runJob('notify-holders'));
      const waiting = `pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await Promise.race([closing, expect.poll(() => count(waiting)).toBe(1)]);
    });
    await closing;
    await runJob('notify-holders');
    expect((await closingNotices()).map(({ userId }) => userId)).toHaveLength(2);
    expect(await tom.call('listSignals')).toMatchObject([{ status: 'target_hit' }]);
  });

  it('reaches everybody who took it, also those who did so at the same moment', async () => {
    const all = await users(30);
    await issue(all[0]?.id ?? '');
    await Promise.all([reachTarget(1), ...all.slice(1).map(({ id }) => issue(id))]);
    await runJob('notify-holders');
    const ended = await app.query<{ id: string }>(
      `SELECT s.id FROM subscriptions AS s JOIN ideas AS i ON i.id = s.idea_id WHERE i.outcome IS NOT NULL ORDER BY s.id`,
    );
    expect(ended.length).toBeGreaterThan(0);
    expect((await closingNotices()).map(({ signalId }) => signalId)).toEqual(ended.map(({ id }) => id));
    expect(await count('subscriptions')).toBe(30);
  });
});
