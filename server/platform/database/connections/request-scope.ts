import { AsyncLocalStorage } from 'node:async_hooks';

/** How long one request may wait for the database in all, ms; what answers fast is not counted. */
const REQUEST_WAIT_MS = 2_000;

/** What began in a request and goes on for long, such as a stream, has its whole time again after a pause. */
const RENEWED_AFTER_MS = 5_000;

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

export function waitLeftMs(scope: RequestScope): number {
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
