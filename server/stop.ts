import type { FastifyInstance } from 'fastify';
import type { Log } from './deps.ts';

/** Requests in flight get this long to finish, then their connections are cut. */
const REQUESTS_MS = 4_000;
/** A round of a job that takes longer is left: its transaction rolls back and another process takes the work up. */
const JOBS_MS = 4_000;
const DATABASE_MS = 1_500;

type Running = {
  server: FastifyInstance;
  jobs: { stop: () => Promise<void> };
  database: { close: () => Promise<void> };
};

/** Resolves when the work is done, or without it when the time is over. */
async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const inTime = await Promise.race([work.then(() => true), late]);
  clearTimeout(timer);
  return inTime;
}

/** Takes no more work, finishes what is in flight and lets go of the database; below six seconds in all. */
export async function stopServing({ server, jobs, database }: Running, log: Log): Promise<void> {
  const requests = async (): Promise<void> => {
    const closed = server.close();
    if (await within(REQUESTS_MS, closed)) return;
    log.warn({}, 'requests were cut off');
    server.server.closeAllConnections();
    await closed;
  };
  const rounds = async (): Promise<void> => {
    if (!(await within(JOBS_MS, jobs.stop()))) log.warn({}, 'a job was left in the middle of its round');
  };
  await Promise.all([requests(), rounds()]);
  if (!(await within(DATABASE_MS, database.close()))) log.warn({}, 'the database was left without a goodbye');
}
