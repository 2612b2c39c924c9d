import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

/** Larger ones are dropped: deleted rows keep their space. */
const MAX_BYTES = 32 * 1024 * 1024;
const CLOSING_MS = 500;

/** Changes with the schema and with the planner's statistics. */
export async function readSchemaState(client: pg.Client): Promise<string> {
  const catalogs = ['class', 'attribute', 'attrdef', 'constraint', 'index', 'proc', 'trigger', 'type'];
  const parts = catalogs.map((name) => `(SELECT count(*) || ' ' || sum(xmin::text::bigint) FROM pg_${name})`);
  const analyzed = '(SELECT sum(reltuples) FROM pg_class)';
  const { rows } = await client.query<{ state: string }>(
    `SELECT concat_ws(' ', ${parts.join()}, ${analyzed}) AS state`,
  );
  return rows[0]?.state ?? '';
}

/** False where others stay connected, or more has changed than rows of tables that are empty at first. */
export async function emptyDatabase(client: pg.Client, schemaState: string): Promise<boolean> {
  if (!(await waitUntilAlone(client))) return false;
  const size = 'SELECT pg_database_size(current_database()) < $1 AS "isSmall"';
  const { rows } = await client.query<{ isSmall: boolean }>(size, [MAX_BYTES]);
  if (!rows[0]?.isSmall || (await readSchemaState(client)) !== schemaState) return false;
  await client.query(DELETE_SQL);
  return true;
}

/** Closed connections stay listed for a moment. */
async function waitUntilAlone(client: pg.Client): Promise<boolean> {
  for (const until = Date.now() + CLOSING_MS; ; await wait(1)) {
    const { rowCount } = await client.query(
      'SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    if (rowCount === 0) return true;
    if (Date.now() > until) return false;
  }
}

const DELETE_SQL = `
  SET session_replication_role = replica;
  DO $$
  DECLARE name text;
  BEGIN
    FOR name IN
      SELECT oid::regclass FROM pg_class
      WHERE relkind = 'r' AND relnamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace)
        AND relname NOT IN ('kysely_migration', 'kysely_migration_lock', 'migrations') AND pg_relation_size(oid) > 0
    LOOP
      EXECUTE 'DELETE FROM ' || name;
    END LOOP;
    PERFORM setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
      FROM pg_sequences WHERE last_value IS NOT NULL;
  END $$`;
