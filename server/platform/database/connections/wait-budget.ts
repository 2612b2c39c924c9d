import { performance } from 'node:perf_hooks';
import { DatabaseOutageError } from './outage-error.ts';
import { waitLeftMs, type RequestScope } from './request-scope.ts';

/** The server's own limits come first where it is alive. */
const GRACE_MS = 200;
/** Statements below it cost a request nothing of its time, so that long answers of many small ones pass. */
const FAST_MS = 100;
const LEAST_WAIT_MS = 50;
/** Of the time in which this process was busy itself, so that the answer may lie unread; it has an end nevertheless. */
const BUSY_SHARE = 0.25;

/** How long the database made us wait since the call, ms: a process at its limit of computing is no outage. */
export function startWait(): () => number {
  const startedAt = performance.now();
  const { idle: idleBefore } = performance.eventLoopUtilization();
  return () => {
    const tookMs = performance.now() - startedAt;
    const idleMs = Math.min(tookMs, performance.eventLoopUtilization().idle - idleBefore);
    return idleMs + (tookMs - idleMs) * BUSY_SHARE;
  };
}

/** Ends with DATABASE_SLOW once the request has waited for too long; what comes after it goes to `onLate`. */
export async function withinBudget<T>(
  scope: RequestScope,
  work: () => Promise<T>,
  onLate: (late: T) => void = () => undefined,
): Promise<T> {
  const readWait = startWait();
  const patienceMs = Math.max(LEAST_WAIT_MS, waitLeftMs(scope)) + GRACE_MS;
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  let isLate = false;
  const endWhenLate = (): void => {
    const leftMs = patienceMs - readWait();
    if (leftMs >= 1) {
      timer = setTimeout(endWhenLate, leftMs);
      return;
    }
    isLate = true;
    reject(new DatabaseOutageError('DATABASE_SLOW', 'The database did not answer in time'));
  };
  let timer = setTimeout(endWhenLate, patienceMs);
  const working = work();
  working.then(
    (result) => isLate && onLate(result),
    () => undefined,
  );
  try {
    return await Promise.race([working, tooLate]);
  } finally {
    clearTimeout(timer);
    const waitedMs = readWait();
    if (waitedMs > FAST_MS) scope.waitLeftMs -= waitedMs;
  }
}
