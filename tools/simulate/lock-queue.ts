import type pg from 'pg';
import { pidOf, type Statement } from './statement.ts';
import type { Step } from './scheduler.ts';

const WAITING_SQL = 'SELECT FROM pg_locks WHERE NOT granted AND pid = $1::int LIMIT 1';
const BLOCKERS_SQL = 'SELECT pg_blocking_pids($1) AS by';

export type LockQueue = ReturnType<typeof createLockQueue>;

/** Who waits for whose locks, as far as the database and the simulation know it together. */
export function createLockQueue(control: pg.Client) {
  /** Backends, and whose locks they wait for. */
  const waitsFor = new Map<number, number[]>();

  const blockersOf = async (pid: number): Promise<number[]> =>
    (await control.query<{ by: number[] }>(BLOCKERS_SQL, [pid])).rows.flatMap(({ by }) => by);

  const reaches = (from: number, goal: number, seen: Set<number>): boolean =>
    (waitsFor.get(from) ?? []).some(
      (by) => by === goal || (!seen.has(by) && reaches(by, goal, seen.add(by))),
    );

  const queue = {
    /** Waits in the database. */
    waiter: null as Statement | null,
    /** Would wait too, and try again when a transaction has ended. */
    behind: [] as Step[],
    forget: (client: pg.Client): void => void waitsFor.delete(pidOf(client)),
    isWaiting: async ({ session }: Statement): Promise<boolean> =>
      (await control.query(WAITING_SQL, [pidOf(session.client)])).rows.length > 0,
    /** Whether it waits for itself in the end, which PostgreSQL would find out after a while. */
    isDeadlock: async ({ session }: Statement): Promise<boolean> => {
      const pid = pidOf(session.client);
      waitsFor.set(pid, await blockersOf(pid));
      if (queue.waiter) {
        const first = pidOf(queue.waiter.session.client);
        waitsFor.set(first, await blockersOf(first));
      }
      return reaches(pid, pid, new Set());
    },
    cancel: async (statement: Statement): Promise<void> => {
      await control.query('SELECT pg_cancel_backend($1)', [pidOf(statement.session.client)]);
      await statement.outcome;
      if (queue.waiter === statement) queue.waiter = null;
    },
    dropOf: (owner: string): void => {
      queue.behind = queue.behind.filter((step) => step.owner !== owner);
    },
  };
  return queue;
}
