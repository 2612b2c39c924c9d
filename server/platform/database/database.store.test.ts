import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { openDatabase, announceUserChange } from './database.ts';

const PATIENCE = { timeout: 10_000 };

async function twoProcesses() {
  const { connectionString, drop } = await testDatabase();
  const open = () => {
    const heard: string[] = [];
    const database = openDatabase(connectionString, () => undefined);
    database.on('user', (userId) => heard.push(userId));
    database.onGap(() => heard.push('gap'));
    return { ...database, heard };
  };
  const [one, two] = [open(), open()];
  onTestFinished(async () => {
    await one.close();
    await two.close();
    await drop();
  });
  await vi.waitFor(() => expect([...one.heard, ...two.heard]).toEqual(['gap', 'gap']), PATIENCE);
  return { one, two };
}

test('a change is heard in every process once it is committed, and never when it was rolled back', async () => {
  const { one, two } = await twoProcesses();
  const [kept, dropped] = [randomUUID(), randomUUID()];
  await expect(
    one.transact(async (tx) => {
      announceUserChange(tx, dropped);
      await Promise.reject(new Error('no'));
    }),
  ).rejects.toThrow('no');
  await one.transact(async (tx) => announceUserChange(tx, kept));
  await vi.waitFor(() => expect(two.heard).toContain(kept), PATIENCE);
  expect(two.heard).not.toContain(dropped);
  expect(one.heard).not.toContain(dropped);
});

test('a process that loses its listening connection says that it may have missed something, and listens again', async () => {
  const { one, two } = await twoProcesses();
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`.execute(
    one.db,
  );
  await vi.waitFor(() => expect(two.heard.filter((word) => word === 'gap')).toHaveLength(3), PATIENCE);
  const changed = randomUUID();
  await one.transact(async (tx) => announceUserChange(tx, changed));
  await vi.waitFor(() => expect(two.heard).toContain(changed), PATIENCE);
});
