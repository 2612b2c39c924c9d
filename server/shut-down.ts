import type { FastifyInstance } from 'fastify';
import type { Log } from './deps.ts';
import { drainConnections } from './platform/http/limits/drain-connections.ts';

const REQUESTS_TIMEOUT_MS = 4_000;
const JOBS_TIMEOUT_MS = 4_000;
const DATABASE_TIMEOUT_MS = 1_500;

type Running = {
  server: FastifyInstance;
  jobs: { stop: () => Promise<void> };
  database: { close: () => Promise<void> };
};

async function finishesWithin(timeoutMs: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs);
  });
  const inTime = await Promise.race([work.then(() => true), timeout]);
  clearTimeout(timer);
  return inTime;
}

/** Takes less than eight seconds. */
export async function shutDown({ server, jobs, database }: Running, log: Log): Promise<void> {
  const closeServer = async (): Promise<void> => {
    await drainConnections(server);
    const closed = server.close();
    if (await finishesWithin(REQUESTS_TIMEOUT_MS, closed)) return;
    log.warn({}, 'shutdown: unfinished requests cut off');
    server.server.closeAllConnections();
    await closed;
  };
  const stopJobs = async (): Promise<void> => {
    if (!(await finishesWithin(JOBS_TIMEOUT_MS, jobs.stop())))
      log.warn({}, 'shutdown: job abandoned in the middle of its round');
  };
  await Promise.all([closeServer(), stopJobs()]);
  if (!(await finishesWithin(DATABASE_TIMEOUT_MS, database.close())))
    log.warn({}, 'shutdown: database connections not closed in time');
}
