import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { migrateToLatest } from '../db/migrate.ts';

export type TestDatabase = { connectionString: string; drop: () => Promise<void> };

function withDatabase(connectionString: string, name: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${name}`;
  return url.href;
}

async function execute(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

function freshName(): string {
  return `test_${randomBytes(6).toString('hex')}`;
}

async function create(server: string, name: string, template: string): Promise<TestDatabase> {
  await execute(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return {
    connectionString: withDatabase(server, name),
    drop: () => execute(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/** Makes the migrated database the suites copy. `server` is any database of that server we may create others from. */
export async function prepareTemplate(server: string): Promise<TestDatabase> {
  const template = await create(server, `${freshName()}_template`, 'template0');
  await migrateToLatest(template.connectionString);
  return template;
}

/** A migrated, empty database of the caller's own. Drop it when the suite ends; open connections are cut off then. */
export async function testDatabase(): Promise<TestDatabase> {
  const template = inject('templateDatabase');
  const name = new URL(template).pathname.slice(1);
  return create(withDatabase(template, 'postgres'), freshName(), name);
}
