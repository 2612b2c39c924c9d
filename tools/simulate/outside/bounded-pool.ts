import type { PostgresPool } from 'kysely';
import pg from './pg.ts';

/** Without the time limits of requests: they are timers of the real world, which no seed draws. */
export function createBoundedPool({ connectionString }: { connectionString: string }): PostgresPool {
  return new pg.Pool({ connectionString }) as unknown as PostgresPool;
}
