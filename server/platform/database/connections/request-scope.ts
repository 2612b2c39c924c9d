import { AsyncLocalStorage } from 'node:async_hooks';
import { performance } from 'node:perf_hooks';

/** How long one request may wait for the database in all, ms; what answers fast is not counted. */
const REQUEST_WAIT_MS = 2_000;

/** What began in a request and goes on for long, such as a stream, has its whole time again after a pause. */
const RENEWED_AFTER_MS = 5_000;

/** The server's own limits come first where it is alive. */
const GRACE_MS = 200;
/** Statements below it cost a request nothing of its time, so that long answers of many small ones pass. */
const FAST_MS = 100;
const LEAST_WAIT_MS = 50;
/** Of the time in which this process was busy itself, so that the answer may lie unread; it has an end nevertheless. */
const BUSY_SHARE = 0.25;

/** What a request may still ask of the database. */
export type RequestScope = {
  /** Whose request it is; null before that is known. */
  owner: string | null;
  waitLeftMs: number;
  /** By performance.now(). */
  waitedAt: number;
  /** Connections in its hands. */
  held: number;
};

const scopes = new AsyncLocalStorage<RequestScope>();

export const newRequestScope = (): RequestScope => ({
  owner: null,
  waitLeftMs: REQUEST_WAIT_MS,
  waitedAt: performance.now(),
  held: 0,
});

function waitLeftMs(scope: RequestScope): number {
  const now = performance.now();
  if (now - scope.waitedAt > RENEWED_AFTER_MS) scope.waitLeftMs = REQUEST_WAIT_MS;
  scope.waitedAt = now;
  return scope.waitLeftMs;
}

export const runInRequest = <T>(scope: RequestScope, work: () => T): T => scopes.run(scope, work);

/** What lasts by its nature, a large account's deletion or a download, has the connections and the time of jobs. */
export const runOutsideRequest = <T>(work: () => T): T => scopes.exit(work);

/** Undefined for jobs and at the start. */
export const currentRequest = (): RequestScope | undefined => scopes.getStore();

/** From now on the database's time of this request counts as this user's. */
export function nameRequestOwner(userId: string): void {
  const scope = scopes.getStore();
  if (scope) scope.owner = userId;
}

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

/** Ends with what `createRefusal` makes once the request has waited for too long; what comes after it goes to `onLate`. */
export async function withinBudget<T>(
  scope: RequestScope,
  work: () => Promise<T>,
  { createRefusal, onLate = () => undefined }: { createRefusal: () => Error; onLate?: (late: T) => void },
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
    reject(createRefusal());
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
