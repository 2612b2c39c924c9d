import { readdir, readFile } from 'node:fs/promises';
import { Logger, runMigrations } from 'graphile-worker';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator, type Migration, type MigrationResultSet } from 'kysely/migration';
import pg from 'pg';

const folder = new URL('./migrations/', import.meta.url);

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const entries = names.map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(new URL(name, folder), 'utf8');
    return [name, { up: async (db) => void (await sql.raw(text).execute(db)) }];
  });
  return Object.fromEntries(await Promise.all(entries));
}

export const migrateToLatest = (connectionString: string): Promise<void> =>
  migrate(connectionString, (migrator) => migrator.migrateToLatest());

/** For tests of a step on the data of an earlier version. */
export const migrateTo = (connectionString: string, step: string): Promise<void> =>
  migrate(connectionString, (migrator) => migrator.migrateTo(step));

async function migrate(
  connectionString: string,
  run: (migrator: Migrator) => Promise<MigrationResultSet>,
): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 2 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrateQueue(pool);
    const migrator = new Migrator({
      db,
      provider: { getMigrations: readMigrations },
      allowUnorderedMigrations: true,
    });
    const { error } = await run(migrator);
    if (error) throw error;
  } finally {
    await db.destroy();
  }
}

/** Any number that no other lock of this database has. */
const QUEUE_MIGRATION_LOCK = 7_146_022;

/** The queue's own schema, which our steps add jobs to. Its migrations wait half a second where they meet another process, hence the lock. */
async function migrateQueue(pool: pg.Pool): Promise<void> {
  const holder = await pool.connect();
  try {
    await holder.query('SELECT pg_advisory_lock($1)', [QUEUE_MIGRATION_LOCK]);
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
  } finally {
    // Its session ends, and the lock with it.
    holder.release(true);
  }
}
