import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { canEnter, chooseAccount, isRoot } from './account.ts';
import { findRunningEmbedded, startEmbedded, type EmbeddedDatabase } from './launch.ts';
import { isAlive, readPidFile } from './orphan.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'calmwick-data-'));
  chmodSync(dataDir, 0o755);
});

const running: EmbeddedDatabase[] = [];

/** Stopping writes everything to disk, which can take a while. */
afterEach(async () => {
  await Promise.all(running.splice(0).map((database) => database.stop().catch(() => {})));
  rmSync(dataDir, { recursive: true, force: true });
}, 40_000);

async function start(options: Parameters<typeof startEmbedded>[1] = {}): Promise<EmbeddedDatabase> {
  const database = await startEmbedded(dataDir, options);
  running.push(database);
  return database;
}

async function ask(connectionString: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    return Object.values((await client.query(sql)).rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

async function askUntilAnswered(connectionString: string, sql: string): Promise<unknown> {
  return ask(connectionString, sql).catch((): Promise<unknown> => askUntilAnswered(connectionString, sql));
}

function postmaster(): number {
  return readPidFile(join(dataDir, 'postgres', 'cluster'))?.pid ?? 0;
}

/** Opens the database in another process and returns that process with its first line of output. */
async function holder(command: string[] = []): Promise<{ child: ChildProcess; line: string }> {
  const words = [...command, process.execPath, join(import.meta.dirname, 'hold.ts'), dataDir];
  const child = spawn(words[0] ?? '', words.slice(1), {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, HOME: dataDir },
  });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  });
  for await (const line of createInterface({ input: child.stdout })) return { child, line };
  return { child, line: '' };
}

describe('the embedded database', { timeout: 60_000 }, () => {
  test('keeps what was written when the app stops and starts again', async () => {
    const first = await start();
    await ask(first.connectionString, 'CREATE TABLE note AS SELECT 7 AS seven');
    await first.stop();
    const again = await start();
    expect(await ask(again.connectionString, 'SELECT seven FROM note')).toBe(7);
  });

  test('is durable, unless it is a throwaway one, which leaves nothing behind', async () => {
    const durable = await start();
    expect(await ask(durable.connectionString, "SELECT current_setting('fsync')")).toBe('on');
    expect(await ask(durable.connectionString, "SELECT current_setting('synchronous_commit')")).toBe('on');
    await durable.stop();
    rmSync(join(dataDir, 'postgres'), { recursive: true });
    const throwaway = await start({ throwaway: true });
    expect(await ask(throwaway.connectionString, "SELECT current_setting('fsync')")).toBe('off');
    await throwaway.stop();
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('opens no network port', async () => {
    const { connectionString } = await start();
    expect(await ask(connectionString, "SELECT current_setting('listen_addresses')")).toBe('');
  });

  test('comes back on the same address when its server is killed', async () => {
    const troubles: string[] = [];
    const { connectionString } = await start({ onUnexpectedEnd: (message) => troubles.push(message) });
    await ask(connectionString, 'CREATE TABLE note AS SELECT 7 AS seven');
    const killed = postmaster();
    process.kill(killed, 'SIGKILL');
    expect(await askUntilAnswered(connectionString, 'SELECT seven FROM note')).toBe(7);
    expect(postmaster()).not.toBe(killed);
    expect(troubles).toEqual(['The embedded database ended by itself; starting it again.']);
  });

  test('is taken over from an app that was killed', async () => {
    const { child, line } = await holder();
    await ask(line, 'CREATE TABLE note AS SELECT 7 AS seven');
    const orphan = postmaster();
    child.kill('SIGKILL');
    await once(child, 'exit');
    const { connectionString } = await start();
    expect(isAlive(orphan)).toBe(false);
    expect(await ask(connectionString, 'SELECT seven FROM note')).toBe(7);
  });

  test('can be read beside the app that runs it, and names no address when none does', async () => {
    expect(findRunningEmbedded(dataDir)).toBeUndefined();
    const { child, line } = await holder();
    expect(findRunningEmbedded(dataDir)).toBe(line);
    expect(await ask(findRunningEmbedded(dataDir) as string, 'SELECT 7')).toBe(7);
    child.kill('SIGTERM');
    await once(child, 'exit');
    expect(findRunningEmbedded(dataDir)).toBeUndefined();
  });

  test('refuses a second app on the same data directory and names the first', async () => {
    const { child } = await holder();
    await expect(startEmbedded(dataDir)).rejects.toThrow(
      `Another Calmwick (process ${child.pid}) already uses`,
    );
  });

  test('makes a fresh database where an earlier start was cut short', async () => {
    const halfMade = join(dataDir, 'postgres', 'cluster.new-1234');
    mkdirSync(halfMade, { recursive: true });
    writeFileSync(join(halfMade, 'PG_VERSION'), '18\n');
    const { connectionString } = await start();
    expect(await ask(connectionString, 'SELECT 1')).toBe(1);
    expect(existsSync(halfMade)).toBe(false);
  });

  test('says in one line what is wrong with a folder that is no database, and names the setting', async () => {
    mkdirSync(join(dataDir, 'postgres', 'cluster'), { recursive: true });
    await expect(startEmbedded(dataDir)).rejects.toThrow(
      /^The embedded database cannot run here: .*DATABASE_URL.*$/,
    );
  });

  test('forgets a process id that now belongs to another program', async () => {
    const first = await start();
    await first.stop();
    const cluster = join(dataDir, 'postgres', 'cluster');
    writeFileSync(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n`);
    const { connectionString } = await start();
    expect(await ask(connectionString, 'SELECT 1')).toBe(1);
  });
});

// Only root can switch accounts.
describe.runIf(isRoot())('started by root', { timeout: 60_000 }, () => {
  test('the server itself runs as an unprivileged account', async () => {
    await start();
    const account = chooseAccount('');
    expect(account.uid).toBeGreaterThan(0);
    expect(chooseAccount(join(dataDir, 'postgres', 'cluster'))).toEqual(account);
  });

  test('works in a folder of root alone, and lets only the database through', async () => {
    chmodSync(dataDir, 0o700);
    const { connectionString, folder } = await start();
    expect(await ask(connectionString, 'SELECT 1')).toBe(1);
    expect(folder).toBe(join(dataDir, 'postgres'));
    expect(statSync(dataDir).mode & 0o777).toBe(0o710);
  });

  test('keeps its data in a shared place when a folder above is closed', async () => {
    chmodSync(dataDir, 0o700);
    const inner = join(dataDir, 'inner');
    const first = await startEmbedded(inner);
    onTestFinished(() => rmSync(first.folder, { recursive: true, force: true }));
    await ask(first.connectionString, 'CREATE TABLE note AS SELECT 7 AS seven');
    await first.stop();
    const again = await startEmbedded(inner);
    const kept = await ask(again.connectionString, 'SELECT seven FROM note').finally(() => again.stop());
    expect(kept).toBe(7);
    expect(again.folder).toBe(realpathSync(join(inner, 'postgres')));
  });

  test.runIf(isRoot() && canEnter(import.meta.dirname, chooseAccount('')))(
    'an ordinary user gets the same',
    async () => {
      const { uid = 0, gid = 0 } = chooseAccount('');
      chownSync(dataDir, uid, gid);
      const { child, line } = await holder([
        'setpriv',
        `--reuid=${uid}`,
        `--regid=${gid}`,
        '--clear-groups',
        '--',
      ]);
      expect(line).toMatch(/^postgresql:/);
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
    },
  );
});
