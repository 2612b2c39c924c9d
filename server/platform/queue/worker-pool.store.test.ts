import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { WorkerPool } from './worker-pool.ts';

test('a connection handed back twice, as by a worker that stops while the database goes, is handed back once', async () => {
  const { connectionString, drop } = await testDatabase();
  const pool = new WorkerPool({ connectionString, max: 1 });
  onTestFinished(async () => {
    await pool.end();
    await drop();
  });
  const release = await new Promise<() => void>((resolve, reject) =>
    pool.connect((error, _client, handBack) => (error ? reject(error) : resolve(handBack))),
  );
  release();
  expect(release).not.toThrow();
  expect(pool.idleCount).toBe(1);
  const next = await pool.connect();
  expect(() => release()).not.toThrow();
  expect(pool.idleCount).toBe(0);
  next.release();
});
