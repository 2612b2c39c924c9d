import { DAY_MS, MINUTE_MS } from '@app/domain/time.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { createBrowser, startTestApp, type TestApp } from '../../testing/app.ts';
import { handDriven } from '../../testing/hand-driven-jobs.ts';
import { countCalls } from '../http/limits/stored-counts.ts';
import { createClockJobs, holdWhileMistrusted, openClock } from './stored-clock.ts';

const config = { CLOCK_START: undefined, CLOCK_SPEED: 1 };
const PASSWORD = 'quiet river 7';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ startAt: Date.now() });
});
afterAll(() => app.close());

/** A further process on the same database whose own clock is wrong by `skew.ms`, which may change. */
async function startProcess(skew: { ms: number }) {
  const process = { wall: () => Date.now() + skew.ms, steady: () => performance.now() };
  const clock = await openClock(app.db, config, { process });
  const served = await createApp({ ...app.deps, clock });
  await served.server.ready();
  const jobs = handDriven(
    { ...served, jobs: holdWhileMistrusted(served.jobs, clock) },
    { db: app.db, clock },
  );
  const clockJobs = createClockJobs(app.db, clock, config, served.log);
  return {
    clock,
    server: served.server,
    browser: () => createBrowser(served.server, '127.0.0.1'),
    runJobs: async () => {
      for (const job of jobs) await job.run(clock.now());
    },
    sync: async () => {
      for (const job of clockJobs) await job.run(clock.now());
    },
  };
}

const get = (process: Awaited<ReturnType<typeof startProcess>>, url: string) =>
  process.browser().raw({ method: 'GET', url });

test('the rules of a process run by the time of the database, whatever its own clock shows', async () => {
  for (const ms of [0, 2 * MINUTE_MS, -5 * MINUTE_MS, 30 * DAY_MS]) {
    const { clock, server } = await startProcess({ ms });
    const [row] = await app.query<{ now: number }>(
      'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now',
    );
    expect(Math.abs(clock.now() - (row?.now ?? 0))).toBeLessThan(1_000);
    await server.close();
  }
});

test('a process whose clock is two minutes off does not serve, says so, and serves again once it is right', async () => {
  const skew = { ms: 2 * MINUTE_MS };
  const process = await startProcess(skew);
  await process.sync();
  for (const url of ['/api/config', '/api/health', '/'])
    expect([url, (await get(process, url)).statusCode]).toEqual([url, 503]);
  const answer = await get(process, '/api/health');
  expect(answer.json().error).toMatch(/120\.\d s ahead of the database's/);
  expect(answer.headers['retry-after']).toBe('5');
  const logged = (message: string) => app.logged.filter((line) => line['message'] === message).length;
  expect(logged('not serving: clocks disagree')).toBe(1);
  await process.sync();
  expect(logged('not serving: clocks disagree')).toBe(1);
  skew.ms = 0;
  await process.sync();
  expect((await get(process, '/api/health')).statusCode).toBe(200);
  expect(logged('serving again: clocks agree')).toBe(1);
  await process.server.close();
});

test('a process a month ahead ends no session, eats no welcome tokens and refills nothing', async () => {
  const right = await startProcess({ ms: 0 });
  const ahead = await startProcess({ ms: 31 * DAY_MS });
  const maya = right.browser();
  await maya.call('register', { body: { email: 'maya@example.com', password: PASSWORD } });
  const before = await maya.call('getCurrentUser');
  const ledger = () => app.query('SELECT reason FROM token_ledger ORDER BY id');
  const rows = await ledger();
  await ahead.runJobs();
  const { method, url } = { method: 'GET', url: '/api/auth/user' };
  const cookie = `calmwick=${maya.jar.get('calmwick')}`;
  expect((await ahead.browser().raw({ method, url, headers: { cookie } })).statusCode).toBe(503);
  expect((await maya.call('getCurrentUser')).tokens).toEqual(before.tokens);
  expect(await ledger()).toEqual(rows);
  await right.server.close();
  await ahead.server.close();
});

test('guessing a password by turns at two processes with different clocks is throttled like at one', async () => {
  const right = await startProcess({ ms: 0 });
  const other = await startProcess({ ms: 20 * MINUTE_MS });
  await right.browser().call('register', { body: { email: 'omar@example.com', password: PASSWORD } });
  const guess = async (process: typeof right, n: number): Promise<number> => {
    const body = JSON.stringify({ email: 'omar@example.com', password: `guess number ${n}` });
    return (await process.browser().raw({ method: 'POST', url: '/api/login', body })).statusCode;
  };
  const answers: number[] = [];
  for (let n = 0; n < 30; n += 1) answers.push(await guess(n % 2 ? other : right, n));
  expect(answers).toContain(429);
  expect(answers.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
  await right.server.close();
  await other.server.close();
});

describe('a counter', () => {
  const NOW = Date.UTC(2026, 5, 3, 12);
  const WINDOW = 15 * MINUTE_MS;

  test('does not begin anew for a caller whose clock is in an earlier window', async () => {
    const counts: number[] = [];
    for (const now of [NOW - 1_000, NOW + 1_000, NOW - 500, NOW + 2_000])
      counts.push((await countCalls(app.db, 'skewed', WINDOW, now)).count);
    expect(counts).toEqual([1, 1, 2, 3]);
  });

  test('is not held for ever by a clock that was a month ahead', async () => {
    await countCalls(app.db, 'ahead', WINDOW, NOW + 30 * DAY_MS, 50);
    expect((await countCalls(app.db, 'ahead', WINDOW, NOW)).count).toBe(1);
  });
});
