import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createRunningClock } from '../clock/clock.ts';
import { testDatabase } from '../../testing/database.ts';
import { openDatabase, type Db } from '../database/database.ts';
import { addJobs, storeClockSpeed, type NewJob } from './add-jobs.ts';
import { createChannel } from './channel.ts';
import { startJobs } from './start-jobs.ts';
import type { QueueTask, RepeatingJob } from './task.ts';
import { startWorker } from './worker.ts';

const PATIENCE = { timeout: 20_000, interval: 20 };

const aJob = (id: number, dueAt = 0, more: Partial<NewJob> = {}): NewJob => ({
  task: 'count',
  channel: 'count',
  id,
  dueAt,
  ...more,
});

async function aQueue() {
  const { connectionString, drop } = await testDatabase();
  const database = openDatabase(connectionString, () => undefined);
  const stops: Array<() => Promise<void>> = [];
  onTestFinished(async () => {
    for (const stop of stops) await stop();
    await database.close();
    await drop();
  });
  const done: number[] = [];
  const logged: string[] = [];
  const log = (_facts: Record<string, unknown>, message: string) => void logged.push(message);
  return {
    connectionString,
    db: database.db,
    done,
    logged,
    add: (...jobs: NewJob[]) => database.transact((tx) => addJobs(tx, jobs, 0)),
    /** A process with its own worker. */
    work: (task: Partial<QueueTask> = {}, clock = createRunningClock(0, 1)) => {
      const counting: QueueTask = {
        name: 'count',
        channels: [createChannel('count', 4)],
        run: async ({ id }) => {
          done.push(id);
          return null;
        },
        ...task,
      };
      const own = openDatabase(connectionString, () => undefined);
      const worker = startWorker({
        database: own,
        clock,
        log: { info: log, warn: log, error: log },
        tasks: [counting],
        onIdle: () => undefined,
      });
      let stopped: Promise<void> | null = null;
      const stop = () => (stopped ??= worker.stop().then(own.close));
      stops.push(stop);
      return { stop };
    },
  };
}

const waiting = async (db: Db): Promise<number> =>
  (await sql<{ n: number }>`SELECT count(*) AS n FROM graphile_worker.jobs`.execute(db)).rows[0]?.n ?? -1;

test('what is added with a transaction is done once it is committed, in one of several processes, and then forgotten', async () => {
  const queue = await aQueue();
  queue.work();
  queue.work();
  await expect(
    queue.db.transaction().execute(async (tx) => {
      await addJobs(tx, [aJob(1_000)], 0);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  for (let n = 0; n < 40; n += 1) await queue.add(aJob(2 * n), aJob(2 * n + 1));
  await vi.waitFor(async () => expect(await waiting(queue.db)).toBe(0), PATIENCE);
  expect(queue.done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 80 }, (_, n) => n));
});

test('due times are of the app clock, however fast it runs', async () => {
  const queue = await aQueue();
  await storeClockSpeed(queue.db, 1_440);
  const clock = createRunningClock(0, 1_440);
  queue.work({}, clock);
  const addedAt = performance.now();
  await queue.add(aJob(1, clock.now() + 20 * 60_000));
  await vi.waitFor(() => expect(queue.done).toEqual([1]), PATIENCE);
  expect(performance.now() - addedAt).toBeGreaterThan(600);
});

test('the dearest goes first, and a closed channel keeps its jobs without holding up others', async () => {
  const queue = await aQueue();
  const [narrow, closed] = [createChannel('narrow', 1), createChannel('closed', 0)];
  await queue.add(
    ...[9, 8, 7].map((id) => aJob(id, 0, { channel: 'closed', priority: -9 })),
    ...[1, 2, 3].map((id) => aJob(id, 0, { channel: 'narrow', priority: -id })),
  );
  queue.work({ channels: [narrow, closed] });
  await vi.waitFor(() => expect(queue.done).toEqual([3, 2, 1]), PATIENCE);
  await vi.waitFor(async () => expect(await waiting(queue.db)).toBe(3), PATIENCE);
});

test('a job that fails is tried again, and one that wants to runs again', async () => {
  const queue = await aQueue();
  let tries = 0;
  queue.work({
    run: async ({ id, attempts }) => {
      tries += 1;
      if (id === 1 && attempts === 1) throw new Error('not yet');
      if (id === 2 && tries < 6) return 0;
      queue.done.push(id);
      return null;
    },
  });
  await queue.add(aJob(1), aJob(2));
  await vi.waitFor(() => expect(queue.done.toSorted((one, other) => one - other)).toEqual([1, 2]), PATIENCE);
  expect(queue.logged).toContain('job failed');
});

test('a worker goes on when the database has cut all its connections, and hears of new jobs at once again', async () => {
  // The library tells of a fetch that broke while it stops there too.
  vi.spyOn(console, 'trace').mockImplementation(() => undefined);
  const queue = await aQueue();
  queue.work();
  await queue.add(aJob(1));
  await vi.waitFor(() => expect(queue.done).toEqual([1]), PATIENCE);
  const cut = () =>
    sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(queue.db);
  await cut();
  await vi.waitFor(() => queue.add(aJob(2)), PATIENCE);
  await vi.waitFor(() => expect(queue.done).toEqual([1, 2]), PATIENCE);
  await vi.waitFor(async () => {
    const { rows } = await sql<{ n: number }>`
      SELECT count(*) AS n FROM pg_stat_activity
      WHERE datname = current_database() AND query LIKE 'LISTEN "jobs:insert"%'`.execute(queue.db);
    expect(rows[0]?.n).toBe(1);
  }, PATIENCE);
  const delays: number[] = [];
  for (const id of [3, 4, 5, 6]) {
    const addedAt = performance.now();
    await queue.add(aJob(id));
    await vi.waitFor(() => expect(queue.done.at(-1)).toBe(id), PATIENCE);
    delays.push(performance.now() - addedAt);
  }
  expect(queue.done).toEqual([1, 2, 3, 4, 5, 6]);
  // The first may meet a poll; each that only a poll finds waits for a whole second, as it follows one.
  expect(Math.min(...delays.slice(1))).toBeLessThan(900);
});

test('stopping waits for the job in hand and leaves the rest to others', async () => {
  const queue = await aQueue();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let isIn = false;
  const one = queue.work({
    channels: [createChannel('count', 1)],
    run: async ({ id }) => {
      isIn = true;
      await held;
      queue.done.push(id);
      return null;
    },
  });
  await queue.add(aJob(1), aJob(2));
  await vi.waitFor(() => expect(isIn).toBe(true), PATIENCE);
  const stopped = one.stop();
  release();
  await stopped;
  expect(queue.done).toEqual([1]);
  queue.work();
  await vi.waitFor(() => expect(queue.done).toEqual([1, 2]), PATIENCE);
});

test('what a killed process had in its hands is taken up at once by the next that starts', async () => {
  const queue = await aQueue();
  const script = `
    import { startWorker } from ${JSON.stringify(new URL('worker.ts', import.meta.url).href)};
    import { createChannel } from ${JSON.stringify(new URL('channel.ts', import.meta.url).href)};
    import { openDatabase } from ${JSON.stringify(new URL('../database/database.ts', import.meta.url).href)};
    import { createRunningClock } from ${JSON.stringify(new URL('../clock/clock.ts', import.meta.url).href)};
    const connectionString = process.env.ADDRESS;
    const log = { info() {}, warn() {}, error() {} };
    const run = () => (console.log('taken'), new Promise(() => undefined));
    const tasks = [{ name: 'count', channels: [createChannel('count', 1)], run }];
    const database = openDatabase(connectionString, () => undefined);
    startWorker({ database, clock: createRunningClock(), log, tasks, onIdle() {} });`;
  const dies = async (): Promise<void> => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, ADDRESS: queue.connectionString },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  await queue.add(aJob(1));
  await dies();
  const startedAt = performance.now();
  queue.work({ channels: [createChannel('count', 1)] });
  await vi.waitFor(() => expect(queue.done).toEqual([1]), PATIENCE);
  expect(performance.now() - startedAt).toBeLessThan(4_000);
}, 30_000);

test('rounds of two processes never overlap, come again after one that failed, and go on where a process stops', async () => {
  const queue = await aQueue();
  let [inside, most, done] = [0, 0, 0];
  const clock = createRunningClock(0, 2);
  const startProcess = () => {
    const database = openDatabase(queue.connectionString, () => undefined);
    const log = {
      info: () => undefined,
      warn: () => undefined,
      error: (_facts: object, said: string) => void queue.logged.push(said),
    };
    const round: RepeatingJob = {
      name: 'count-rounds',
      everyRealMs: 20,
      inOneProcess: true,
      run: async () => {
        most = Math.max(most, (inside += 1));
        await sql`SELECT pg_sleep(0.02)`.execute(database.db);
        inside -= 1;
        if ((done += 1) === 2) throw new Error('not this time');
      },
    };
    const { stop } = startJobs({ jobs: [round], recordIdleQueue: () => undefined, log }, { database, clock });
    return () => stop().then(database.close);
  };
  const stops = [startProcess(), startProcess()];
  await vi.waitFor(() => expect(done).toBeGreaterThan(5), PATIENCE);
  await stops[0]?.();
  const doneBefore = done;
  await vi.waitFor(() => expect(done).toBeGreaterThan(doneBefore + 2), PATIENCE);
  await stops[1]?.();
  expect(most).toBe(1);
  expect(queue.logged).toEqual(['job failed']);
  expect(await waiting(queue.db)).toBe(1);
}, 60_000);
