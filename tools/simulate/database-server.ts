import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Db } from '../../server/platform/database/database.ts';
import { migrateToLatest } from '../../server/platform/database/migrate.ts';
import type { Tables } from '../../server/platform/database/tables.ts';
import { fetchIndex } from '../../server/testing/hand-driven-jobs.ts';
import { MARK_CHANNEL } from './database.ts';
import { startThrowawayServer } from '../../server/testing/throwaway.ts';

/** Ids in the order in which rows are written; `gen_random_uuid` would be another in each run. */
const ORDERED_IDS = `
  CREATE SEQUENCE simulated_ids;
  CREATE FUNCTION simulated_uuid() RETURNS uuid LANGUAGE sql VOLATILE AS
    $$ SELECT overlay(overlay(md5(nextval('simulated_ids')::text) PLACING '4' FROM 13) PLACING '8' FROM 17)::uuid $$;
  DO $$ DECLARE one record; BEGIN
    FOR one IN SELECT table_name, column_name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_default = 'gen_random_uuid()'
    LOOP EXECUTE format('ALTER TABLE %I ALTER COLUMN %I SET DEFAULT simulated_uuid()', one.table_name, one.column_name); END LOOP;
  END $$`;

/** Truncated, not deleted: rows lie in the same order in each run, with statements that do not say one. */
const EMPTY_SQL = `
  SET session_replication_role = replica;
  DO $$ DECLARE names text; BEGIN
    SELECT string_agg(oid::regclass::text, ', ') INTO names FROM pg_class
      WHERE relkind = 'r' AND relnamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace)
        AND relname NOT IN ('kysely_migration', 'kysely_migration_lock', 'migrations') AND pg_relation_size(oid) > 0;
    IF names IS NOT NULL THEN EXECUTE 'TRUNCATE ' || names || ' CASCADE'; END IF;
    PERFORM setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) FROM pg_sequences WHERE last_value IS NOT NULL;
  END $$;
  SET session_replication_role = DEFAULT`;

/** Seeds the tables that migrations fill, which stay as they are. */
export type SimulationServer = Awaited<ReturnType<typeof startSimulationServer>>;

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

/** A throwaway PostgreSQL that breaks no deadlock by itself and plans each statement alike. */
export async function startSimulationServer() {
  const server = await startThrowawayServer();
  const { connectionString } = server;
  await migrateToLatest(connectionString);
  const setup = await connect(connectionString);
  await setup.query(fetchIndex);
  await setup.query(ORDERED_IDS);
  for (const setting of [
    "deadlock_timeout = '1h'",
    'autovacuum = off',
    'plan_cache_mode = force_custom_plan',
    'max_parallel_workers_per_gather = 0',
    'synchronize_seqscans = off',
    'jit = off',
  ])
    await setup.query(`ALTER SYSTEM SET ${setting}`);
  await setup.query('SELECT pg_reload_conf()');
  await setup.end();
  const control = await connect(connectionString);
  const listener = await connect(connectionString);
  await listener.query(`LISTEN calmwick; LISTEN ${MARK_CHANNEL}`);
  const pool = new pg.Pool({ connectionString, max: 1 });
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const idle: pg.Client[] = [];
  return {
    connectionString,
    control,
    listener,
    db,
    idle,
    empty: (): Promise<unknown> => control.query(EMPTY_SQL),
    stop: async (): Promise<void> => {
      await db.destroy();
      await Promise.all([control, listener, ...idle].map((client) => client.end()));
      await server.stop();
    },
  };
}
