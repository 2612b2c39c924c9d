import { DAY_MS, HOUR_MS, MINUTE_MS, toIso } from '@app/domain/time.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { adminSystemEndpoints } from '@app/contracts/admin/system.ts';
import { queueMail } from '../../../platform/database/outbox.ts';
import { consumeBound } from '../../../platform/ledger/installation-bounds.ts';
import { startAdminApp, type TestAdmin } from '../../../testing/apps/admin-app.ts';
import { NOON, captureRefusal, type TestApp } from '../../../testing/app.ts';
import { anAdmin } from '../../../testing/users/an-admin.ts';
import { breakoutMarket } from '../../../testing/markets/breakout-market.ts';
import { aStoredSignal } from '../../../testing/stored-signal.ts';
import { aStoredUser } from '../../../testing/users/stored-user.ts';

let app: TestApp;
let admin: TestAdmin;
beforeAll(async () => {
  ({ app, admin } = await startAdminApp({ market: breakoutMarket(NOON) }));
});
afterAll(() => app.close());

const status = () => admin.call('getSystemStatus');
const jobOf = async (name: string) => (await status()).jobs.find((job) => job.name === name);
const queueOf = async (name: string) => (await status()).queues.find((queue) => queue.name === name);

const rows = ['getSystemStatus', 'listAllSignals', 'listAdminLog'] as const satisfies ReadonlyArray<
  keyof typeof adminSystemEndpoints
>;

test.each(rows)('%s answers to admins alone', async (name) => {
  const user = await aStoredUser(app);
  expect(await captureRefusal(user.call(name, {}))).toMatchObject({ status: 403, code: 'forbidden' });
  expect(await captureRefusal(app.browser().call(name, {}))).toMatchObject({ status: 401 });
});

describe('the state of the machinery', () => {
  test('names version, start, every job and every queue, and the size of the database', async () => {
    await app.runJobs();
    const { startedAt, version, jobs, queues, database, simulated } = await status();
    expect([startedAt, version, simulated]).toEqual([toIso(NOON), '0.1.0', true]);
    expect(jobs.map(({ name }) => name)).toEqual(app.jobs.map(({ name }) => name));
    expect(jobs.every(({ lastEndedAt, health }) => lastEndedAt === startedAt && health === 'good')).toBe(
      true,
    );
    expect(queues.map(({ name }) => name)).toEqual([
      'mail',
      'alerts-email',
      'alerts-push',
      'alerts-telegram',
      'alerts-lost',
      'telegram-messages',
      'payments',
    ]);
    expect(queues.every(({ health }) => health === 'good')).toBe(true);
    expect(database.bytes).toBeGreaterThan(1_000_000);
    expect(database.connections).toBeGreaterThan(0);
  });

  test('calls a job late and then bad that has not ended, and good again when it has', async () => {
    await app.runJobs();
    app.clock.advance(2 * MINUTE_MS);
    expect((await jobOf('track-signals'))?.health).toBe('late');
    expect((await jobOf('queue-re-engagement-mails'))?.health).toBe('good');
    app.clock.advance(4 * MINUTE_MS);
    expect((await jobOf('track-signals'))?.health).toBe('bad');
    await app.runJobs();
    expect((await jobOf('track-signals'))?.health).toBe('good');
  });

  test('shows what the installation gave out beside its limits, and when one was reached', async () => {
    const boundOf = async () =>
      (await status()).bounds?.find(({ use, period }) => use === 'model_answers' && period === 'day');
    const consume = (amount: number) =>
      consumeBound(app.db, app.deps.config, { use: 'model_answers', amount, now: app.clock.now() });
    expect(await boundOf()).toMatchObject({ used: 0, max: 20_000, reachedAt: null, health: 'good' });
    expect(await consume(2_999)).toBe(true);
    expect(await boundOf()).toMatchObject({ used: 2_999, health: 'good' });
    expect(await consume(2)).toBe(false);
    const hour = (await status()).bounds?.find(({ use }) => use === 'model_answers');
    expect(hour).toMatchObject({
      period: 'hour',
      used: 2_999,
      reachedAt: toIso(app.clock.now()),
      health: 'bad',
    });
  });

  test('a bound is exact for a hundred uses at once', async () => {
    const config = { ...app.deps.config, WELCOME_TOKENS_PER_HOUR: 800 };
    const uses = Array.from({ length: 100 }, () =>
      consumeBound(app.db, config, { use: 'welcome_tokens', amount: 80, now: NOON + 30 * DAY_MS }),
    );
    expect((await Promise.all(uses)).filter(Boolean)).toHaveLength(10);
  });

  test('tells of a job that failed by the kind of its error alone, and counts it', async () => {
    const job = app.jobs.find(({ name }) => name === 'update-progress');
    await app.query('ALTER TABLE user_progress RENAME TO elsewhere');
    await expect(job?.run(app.clock.now())).rejects.toThrow();
    await app.query('ALTER TABLE elsewhere RENAME TO user_progress');
    const failed = await jobOf('update-progress');
    expect(failed).toMatchObject({ failures: 1, health: 'late' });
    expect(failed?.lastFailure).toBe(`${new Date(app.clock.now()).toISOString()} error 42P01`);
    app.clock.advance(1);
    await job?.run(app.clock.now());
    expect(await jobOf('update-progress')).toMatchObject({ failures: 1, health: 'good' });
  });

  test('says since when mail waits: what the mail server held up since it was written, and nothing of quiet hours', async () => {
    const at = app.clock.now();
    const mail = { recipient: 'maya@example.com', subject: 'x', text: 'x', mjml: '<mjml />' };
    const [held, later] = await app.database.transact(async (tx) => [
      await queueMail(tx, mail, at),
      await queueMail(tx, mail, at),
    ]);
    const change = (id: number | undefined, values: { next_try_at: number; tries?: number }) =>
      app.db.updateTable('outbox').set(values).where('id', '=', Number(id)).execute();
    await change(held, { next_try_at: at + DAY_MS });
    await change(later, { next_try_at: at + DAY_MS });
    app.clock.advance(20 * MINUTE_MS);
    expect(await queueOf('mail')).toMatchObject({ waiting: 2, oldestAt: null, health: 'good' });
    await change(held, { next_try_at: at + DAY_MS, tries: 3 });
    expect(await queueOf('mail')).toMatchObject({
      waiting: 2,
      oldestAt: toIso(at),
      health: 'bad',
    });
    await app.db.updateTable('outbox').set({ failed_at: app.clock.now() }).execute();
    expect(await queueOf('mail')).toMatchObject({ waiting: 0, failed: 2, health: 'good' });
  });

  test('says how fresh the price of each instrument is, and leaves a closed market alone', async () => {
    const prices = async () => (await status()).prices;
    const before = app.clock.now();
    app.clock.set(NOON + DAY_MS);
    const [open] = await prices();
    expect(open).toMatchObject({ open: true });
    // Saturday.
    app.clock.set(NOON + 3 * DAY_MS);
    expect((await prices()).every(({ open, health }) => open || health === 'good')).toBe(true);
    app.clock.set(Math.max(before, NOON + 3 * DAY_MS));
  });

  test('counts open signals, and those past their time once their market has been open for a quarter of an hour', async () => {
    const user = await aStoredUser(app);
    await aStoredSignal(app, user.id);
    await aStoredSignal(app, user.id, { as: 'stop_hit', at: app.clock.now() });
    const { settlement } = await status();
    expect(settlement).toMatchObject({ openSignals: 1, overdue: 0, health: 'good' });
    expect(settlement.lastSettledAt).toBe(new Date(app.clock.now()).toISOString());
    // A Wednesday noon, long after its expiry.
    const before = app.clock.now();
    app.clock.set(NOON + 119 * DAY_MS);
    admin = await anAdmin(app);
    expect((await status()).settlement).toMatchObject({ openSignals: 1, overdue: 1, health: 'bad' });
    // The Saturday after.
    app.clock.advance(3 * DAY_MS);
    expect((await status()).settlement).toMatchObject({ overdue: 0, health: 'good' });
    app.clock.set(before);
    admin = await anAdmin(app);
  });

  test('counts what went wrong, and shows neither words nor figures of it', async () => {
    const before = (await status()).errors;
    app.deps.log.error({}, 'not through the app');
    app.log.error({ id: 'request-1', err: new TypeError('maya@example.com said so') }, 'request failed');
    app.log.error(
      { job: 'send-mail', err: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }) },
      'job failed',
    );
    const { lastHour, lastDay, recent } = (await status()).errors;
    expect([lastHour - before.lastHour, lastDay - before.lastDay]).toEqual([2, 2]);
    expect(recent.slice(0, 2)).toEqual([
      {
        at: new Date(app.clock.now()).toISOString(),
        what: 'job failed (send-mail, Error ECONNREFUSED)',
        reference: null,
      },
      {
        at: new Date(app.clock.now()).toISOString(),
        what: 'request failed (TypeError)',
        reference: 'request-1',
      },
    ]);
    for (let i = 0; i < 30; i += 1) app.log.error({}, 'again');
    expect((await status()).errors.recent).toHaveLength(20);
    app.clock.advance(2 * HOUR_MS);
    expect((await status()).errors).toMatchObject({ lastHour: 0, lastDay: lastDay + 30 });
  });
});

describe('signals of all users', () => {
  test('come newest first with whose they are, by status, instrument and user', async () => {
    const [maya, eve] = [await aStoredUser(app), await aStoredUser(app)];
    await aStoredSignal(app, maya.id);
    await aStoredSignal(app, maya.id, { as: 'target_hit', at: app.clock.now() });
    await aStoredSignal(app, eve.id, { as: 'expired', at: app.clock.now() });
    const list = (query: Record<string, string | number>) => admin.call('listAllSignals', { query });
    const [newest] = (await list({})).signals;
    expect(newest).toMatchObject({
      userId: eve.id,
      email: eve.email,
      pair: 'EUR/USD',
      status: 'expired',
      entry: 1.08,
      target: 1.084,
      stop: 1.078,
      closePrice: 1.079,
      simulated: false,
    });
    const mine = await list({ userId: maya.id });
    expect(mine.signals.map((one) => one.status)).toEqual(['target_hit', 'active']);
    expect(mine).toMatchObject({ total: 2, page: 1, pages: 1 });
    for (const [query, total] of [
      [{ userId: maya.id, status: 'active' }, 1],
      [{ userId: maya.id, status: 'target_hit', pair: 'EUR/USD' }, 1],
      [{ userId: maya.id, status: 'stop_hit' }, 0],
      [{ userId: maya.id, pair: 'GBP/USD' }, 0],
      [{ userId: randomUUID() }, 0],
    ] as const) {
      const found = await list(query);
      expect([found.total, found.signals.length], JSON.stringify(query)).toEqual([total, total]);
    }
    for (const of of [{}, { status: 'active' }, { status: 'expired' }]) {
      const found = await list(of as Record<string, string>);
      expect(found.signals.length, JSON.stringify(of)).toBe(found.total);
    }
    expect(await list({ page: 10_000 })).toMatchObject({ signals: [] });
  });

  test('of an account that is gone stay, without an address', async () => {
    const user = await aStoredUser(app);
    await aStoredSignal(app, user.id);
    await app.db.deleteFrom('users').where('id', '=', user.id).execute();
    const { signals } = await admin.call('listAllSignals', { query: { userId: user.id } });
    expect(signals).toMatchObject([{ userId: user.id, email: null }]);
  });

  test.each([{ status: 'won' }, { userId: 'me' }, { page: -1 }, { page: 'NaN' }, { pair: 'x'.repeat(21) }])(
    '%o is refused',
    async (query) => {
      const call = admin.call('listAllSignals', { query: query as never });
      expect(await captureRefusal(call)).toMatchObject({ code: 'bad_input' });
    },
  );
});

describe('the admin log', () => {
  test('says who did what to whom, newest first, and can be cut down to a user or a kind', async () => {
    const user = await aStoredUser(app);
    const give = (tokens: number, reason: string) =>
      admin.call('changeTokens', { body: { userId: user.id, tokens, reason } });
    await give(50, 'A mistake of ours');
    await give(-20, 'Too many of them');
    const log = (query: Record<string, string | number>) => admin.call('listAdminLog', { query });
    const { entries, total } = await log({ userId: user.id });
    expect(total).toBe(2);
    expect(entries).toMatchObject([
      { admin: admin.email, action: 'revoke_tokens', userEmail: user.email, reason: 'Too many of them' },
      { action: 'grant_tokens', userId: user.id, about: `user:${user.id}`, facts: { tokens: 50 } },
    ]);
    expect((await log({ userId: user.id, action: 'grant_tokens' })).entries).toHaveLength(1);
    expect(await log({ action: "' OR 1=1" })).toMatchObject({ entries: [], total: 0, pages: 1 });
    await app.db.deleteFrom('users').where('id', '=', user.id).execute();
    expect((await log({ userId: user.id })).entries).toMatchObject([
      { userEmail: null },
      { userEmail: null },
    ]);
  });
});
