import EventEmitter from 'node:events';
import { Logger, run, type Runner, type TaskList } from 'graphile-worker';
import pg from 'pg';
import type { Deps, Log } from '../../deps.ts';
import { findDeadWorkers, holdWorkerLock, releaseJobsOf } from './dead-processes.ts';
import { runJob, type FetchedJob } from './run-job.ts';
import type { QueueTask } from './task.ts';

/** For fetching and completing; tasks use the app's own pool. One more listens, and one holds the worker's lock. */
const CONNECTIONS = 6;
/** New jobs are heard of at once. This is for those whose time comes, and for when the listening connection is away. */
const POLL_MS = 1_000;
const FAST_POLL_MS = 200;
const LOOK_FOR_DEAD_MS = 5_000;
const RESTART_MS = 1_000;

type WorkerDeps = Pick<Deps, 'clock' | 'database' | 'log'> & {
  tasks: readonly QueueTask[];
  /** The queue was reached and had nothing more to do. */
  onIdle: () => void;
};

type LiveWorker = { lost: Promise<unknown>; stop: () => Promise<void> };

/**
 * Does the queue's jobs until stopped; `stop` waits for those in progress. A worker whose connections were lost is replaced by a new one, so
 * that nothing stays locked by a worker that no longer knows of it.
 */
export function startWorker(deps: WorkerDeps): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const lookOut = watchForDead(deps);
  const working = (async () => {
    while (!stopping.signal.aborted) {
      try {
        const worker = await openWorker(deps, lookOut);
        await Promise.race([worker.lost, aborted(stopping.signal)]);
        await worker.stop();
      } catch (error) {
        deps.log.warn({ err: error }, 'queue worker could not start or stop in order');
      }
      if (!stopping.signal.aborted) await pause(RESTART_MS, stopping.signal);
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      lookOut.stop();
      await working;
    },
  };
}

async function openWorker(deps: WorkerDeps, lookOut: ReturnType<typeof watchForDead>): Promise<LiveWorker> {
  const { clock, log, tasks } = deps;
  const { connectionString } = deps.database;
  const lost = Promise.withResolvers<void>();
  const report = (error: Error): void => {
    log.warn({ err: error }, 'queue connection lost');
    lost.resolve();
  };
  const pool = new pg.Pool({ connectionString, max: CONNECTIONS, connectionTimeoutMillis: 5_000 });
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  const lock = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  lock.on('error', report);
  lock.on('end', () => lost.resolve());
  const events = new EventEmitter();
  events.on('pool:listen:error', () => lost.resolve());
  events.on('worker:getJob:empty', deps.onIdle);
  const close = async (): Promise<void> => {
    await Promise.allSettled([lock.end(), pool.end()]);
  };
  let runner: Runner;
  try {
    await lock.connect();
    runner = await run({
      pgPool: pool,
      taskList: taskListOf(deps),
      parsedCronItems: [],
      noHandleSignals: true,
      logger: queueLogger(log),
      events,
      forbiddenFlags: () =>
        tasks.flatMap(({ channels }) =>
          channels.flatMap((channel) => (channel.isOpen(clock.now()) ? [] : [channel.name])),
        ),
      preset: {
        plugins: [
          {
            name: 'worker-lock',
            version: '1',
            worker: {
              hooks: {
                // Before the first fetch: nobody may take a worker for dead that has jobs.
                startWorker: (_ctx, { worker }) => lookOut.begin(lock, worker.workerPool.id),
              },
            },
          },
        ],
        worker: {
          concurrentJobs: tasks
            .flatMap(({ channels }) => channels)
            .reduce((sum, { limit }) => sum + limit, 0),
          pollInterval: clock.speed > 1 ? FAST_POLL_MS : POLL_MS,
          // In batches, as failing to write them ends the worker then, where it would go unheard otherwise.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
    });
  } catch (error) {
    await close();
    throw error;
  }
  runner.promise.then(lost.resolve, lost.resolve);
  return {
    lost: lost.promise,
    stop: async () => {
      await runner.stop().catch(() => runner.promise.catch(() => undefined));
      await close();
    },
  };
}

function taskListOf({ tasks, database, clock }: WorkerDeps): TaskList {
  return Object.fromEntries(
    tasks.map((task) => [
      task.name,
      async (
        payload: unknown,
        { job }: { job: { attempts: number; priority: number; flags: object | null } },
      ) =>
        runJob(
          database.db,
          task,
          {
            payload: payload as FetchedJob['payload'],
            attempts: job.attempts,
            priority: job.priority,
            flags: Object.keys(job.flags ?? {}),
          },
          clock.now,
        ),
    ]),
  );
}

/** Jobs of processes that died wait again: at once when this process starts, later after two looks, as all lose their locks when the database restarts. */
function watchForDead({ database: { db }, log }: WorkerDeps) {
  let ownId = '';
  let beginning: Promise<void> | null = null;
  let suspected = new Set<string>();
  let isFirst = true;
  const look = async (): Promise<void> => {
    const dead = await findDeadWorkers(db, ownId);
    const sure = dead.filter((worker) => isFirst || suspected.has(worker));
    suspected = new Set(dead);
    isFirst = false;
    await releaseJobsOf(db, sure);
  };
  const timer = setInterval(() => {
    if (ownId !== '')
      look().catch((error: unknown) => log.warn({ err: error }, 'queue could not look for dead workers'));
  }, LOOK_FOR_DEAD_MS);
  return {
    /** Each of a worker's loops waits for it. */
    begin: (lock: pg.Client, workerId: string): Promise<void> => {
      if (ownId !== workerId) {
        ownId = workerId;
        beginning = holdWorkerLock(lock, workerId).then(look);
      }
      return beginning ?? Promise.resolve();
    },
    stop: () => clearInterval(timer),
  };
}

const queueLogger = (log: Log): Logger =>
  new Logger(() => (level, message, meta) => {
    const { error, job } = (meta ?? {}) as { error?: unknown; job?: { task_identifier: string } };
    const facts = { ...(job && { job: job.task_identifier }), ...(error !== undefined && { err: error }) };
    if (job && level === 'error') log.error(facts, 'job failed');
    else if (level === 'error') log.error(facts, `queue: ${message}`);
    // Most of the time jobs wait for the outside, not for a connection.
    else if (level === 'warning' && !message.includes('maxPoolSize')) log.warn(facts, `queue: ${message}`);
  });

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  Promise.race([new Promise<void>((resolve) => setTimeout(resolve, ms)), aborted(signal)]);
