import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { migrateToLatest } from '../platform/database/migrate.ts';
import { fetchIndex } from './hand-driven-jobs.ts';

export type TestDatabase = { connectionString: string; drop: () => Promise<void> };

function withDatabase(connectionString: string, name: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${name}`;
  return url.href;
}

async function executeSql(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

function createName(): string {
  return `test_${randomBytes(6).toString('hex')}`;
}

async function createDatabase(server: string, name: string, template: string): Promise<TestDatabase> {
  await executeSql(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return {
    connectionString: withDatabase(server, name),
    drop: () => executeSql(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/** `server`: any database of that server from which others may be created. */
export async function prepareTemplate(server: string): Promise<TestDatabase> {
  const template = await createDatabase(server, `${createName()}_template`, 'template0');
  await migrateToLatest(template.connectionString);
  await executeSql(template.connectionString, fetchIndex);
  return template;
}

/** Migrated and empty. Dropping it cuts open connections. */
export async function testDatabase(): Promise<TestDatabase> {
  const template = inject('templateDatabase');
  const name = new URL(template).pathname.slice(1);
  return createDatabase(withDatabase(template, 'postgres'), createName(), name);
}
