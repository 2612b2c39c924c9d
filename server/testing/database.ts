import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { migrateToLatest } from '../platform/database/migrate.ts';
import { fetchIndex } from './hand-driven-jobs.ts';
import { emptyDatabase, readSchemaState } from './empty-database.ts';

export type TestDatabase = { connectionString: string; drop: () => Promise<void> };
export type TestTemplate = { connectionString: string; schemaState: string };

function withDatabase(connectionString: string, name: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${name}`;
  return url.href;
}

const nameOf = (connectionString: string): string => new URL(connectionString).pathname.slice(1);

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const executeSql = (connectionString: string, sql: string): Promise<unknown> =>
  withClient(connectionString, (client) => client.query(sql));

/** `server`: any database of that server from which others may be created. */
export async function prepareTemplate(server: string): Promise<TestTemplate> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await executeSql(server, `CREATE DATABASE ${name} TEMPLATE template0`);
  const connectionString = withDatabase(server, name);
  await migrateToLatest(connectionString);
  await executeSql(connectionString, fetchIndex);
  return { connectionString, schemaState: await withClient(connectionString, readSchemaState) };
}

export async function dropTemplate(server: string, template: TestTemplate): Promise<void> {
  await withClient(server, async (client) => {
    const copies = 'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)';
    const { rows } = await client.query<{ name: string }>(copies, [nameOf(template.connectionString)]);
    for (const { name } of rows) await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
  });
}

/** Given back by earlier suites of this process. */
const free: string[] = [];

async function copyTemplate(server: string, template: string): Promise<string> {
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await executeSql(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return withDatabase(server, name);
}

/** Migrated and empty. Giving it back cuts open connections. */
export async function testDatabase(): Promise<TestDatabase> {
  const template = inject('template');
  const server = withDatabase(template.connectionString, 'postgres');
  const connectionString = free.pop() ?? (await copyTemplate(server, nameOf(template.connectionString)));
  return {
    connectionString,
    drop: async () => {
      const isEmpty = await withClient(connectionString, (client) =>
        emptyDatabase(client, template.schemaState),
      );
      if (isEmpty) free.push(connectionString);
      else await executeSql(server, `DROP DATABASE ${nameOf(connectionString)} WITH (FORCE)`);
    },
  };
}
