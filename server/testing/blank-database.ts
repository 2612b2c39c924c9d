import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';

/** For tests of migrations: without a table, dropped with the test. */
export async function aBlankDatabase(): Promise<{ connectionString: string; client: pg.Client }> {
  // Not the template itself, which cannot be copied while a connection is open.
  const url = new URL(inject('template').connectionString);
  url.pathname = '/postgres';
  const server = new pg.Client({ connectionString: url.href });
  await server.connect();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await server.query(`CREATE DATABASE ${name} TEMPLATE template0`);
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await server.end();
  });
  return { connectionString: url.href, client };
}
