import EventEmitter from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { PoolClient } from 'pg';
import type { Deps } from '../../deps.ts';
import { addRounds } from './add-jobs.ts';
import type { Channel } from './channel.ts';
import { findDeadWorkers, holdWorkerLock, releaseJobsOf } from './dead-workers.ts';
import { queueLogger } from './queue-log.ts';
import { runJob, type FetchedJob } from './run-job.ts';
import type { QueueTask } from './task.ts';
import { WorkerPool } from './worker-pool.ts';

/** One listens, one holds the worker's lock, the others fetch and complete; tasks use the app's own pool. */
const CONNECTIONS = 7;
/** New jobs are heard of at once. This is for those whose time comes, and for when the listening connection is away. */
const POLL_MS = 1_000;
const FAST_POLL_MS = 200;
const LOOK_FOR_DEAD_MS = 5_000;
const RESTART_MS = 1_000;

type WorkerDeps = Pick<Deps, 'clock' | 'database' | 'log'> & {
  tasks: readonly QueueTask[];
  /** Tasks whose one job is there from the start. */
  rounds?: readonly string[];
  /** The queue was reached and had nothing more to do. */
  onIdle: () => void;
};

/**
 * Does the queue's jobs until stopped; `stop` waits for those in progress. A worker whose connections were lost is replaced by a new one, so
 * that nothing stays locked by a worker that no longer knows of it.
 */
export function startWorker(deps: WorkerDeps): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const releaseDead = createDeadRelease(deps);
  const working = (async () => {
    while (!stopping.signal.aborted) {
      await runUntilLost(deps, releaseDead, stopping.signal).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'queue worker could not start or stop in order'),
      );
      await pause(RESTART_MS, null, { signal: stopping.signal }).catch(() => null);
    }
  })();
  return {
    stop: () => {
      stopping.abort();
      return working;
    },
  };
}

async function runUntilLost(
  deps: WorkerDeps,
  releaseDead: () => Promise<void>,
  stopping: AbortSignal,
): Promise<void> {
  const { clock, log, database, rounds = [] } = deps;
  const { connectionString } = database;
  const channels = deps.tasks.flatMap((task) => task.channels);
  const end = Promise.withResolvers<void>();
  const loseConnection = (error: Error): void => {
    log.warn({ err: error }, 'queue connection lost');
    end.resolve();
  };
  stopping.addEventListener('abort', () => end.resolve(), { once: true });
  const pool = new WorkerPool({ connectionString, max: CONNECTIONS, connectionTimeoutMillis: 5_000 });
  pool.on('error', loseConnection);
  pool.on('connect', (client) => client.on('error', loseConnection));
  const isKnown = Promise.withResolvers<void>();
  const events: WorkerEvents = new EventEmitter();
  events.on('worker:getJob:empty', deps.onIdle);
  events.on('pool:listen:error', () => end.resolve());
  const looking = setInterval(() => void releaseDead(), LOOK_FOR_DEAD_MS);
  let lock: PoolClient | null = null;
  let runner: Runner | null = null;
  try {
    const client = (lock = await pool.connect());
    events.on('pool:create', ({ workerPool }) =>
      isKnown.resolve(holdWorkerLock(client, workerPool.id).then(releaseDead)),
    );
    runner = await run({
      pgPool: pool,
      taskList: toTaskList(deps),
      parsedCronItems: [],
      noHandleSignals: true,
      logger: queueLogger(log),
      events,
      forbiddenFlags: async () => {
        // Nobody may take a worker for dead that has jobs.
        await isKnown.promise;
        // A stop reaches the workers some turns later: until then they may not fetch more.
        const isOpen = (channel: Channel) => !stopping.aborted && channel.isOpen(clock.now());
        return channels.flatMap((channel) => (isOpen(channel) ? [] : [channel.name]));
      },
      preset: {
        worker: {
          concurrentJobs: channels.reduce((sum, { limit }) => sum + limit, 0),
          pollInterval: clock.speed > 1 ? FAST_POLL_MS : POLL_MS,
          // In batches, as failing to write them ends the worker then, where it would go unheard otherwise.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
    });
    runner.promise.then(end.resolve, end.resolve);
    await addRounds(database.db, rounds);
    await end.promise;
  } finally {
    clearInterval(looking);
    isKnown.resolve();
    await runner?.stop().catch(() => runner?.promise.catch(() => null));
    lock?.release(true);
    await pool.end();
  }
}

const toTaskList = ({ tasks, database, clock }: WorkerDeps): TaskList =>
  Object.fromEntries(
    tasks.map((task) => [
      task.name,
      (payload, { job }) =>
        runJob(database.db, task, { ...job, payload: payload as FetchedJob['payload'] }, clock.now),
    ]),
  );

/** Jobs of processes that died wait again: at once when this process starts, later after two looks, as all lose their locks when the database restarts. */
function createDeadRelease({ database: { db }, log }: WorkerDeps): () => Promise<void> {
  let suspects: readonly string[] | null = null;
  return async () => {
    try {
      const dead = await findDeadWorkers(db);
      await releaseJobsOf(db, suspects ? dead.filter((worker) => suspects?.includes(worker)) : dead);
      suspects = dead;
    } catch (error) {
      log.warn({ err: error }, 'queue could not look for dead workers');
    }
  };
}
