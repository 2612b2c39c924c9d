import { execFile, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { chooseAccount } from '../../platform/database/embedded/account.ts';
import { findBinaries } from '../../platform/database/embedded/binaries.ts';
import { changeOwner, openCluster, ROLE } from '../../platform/database/embedded/cluster.ts';
import { startPostmaster, stopPostmaster } from '../../platform/database/embedded/postmaster.ts';
import { migrateToLatest } from '../../platform/database/migrate.ts';
import { fetchIndex } from '../hand-driven-jobs.ts';

const run = promisify(execFile);

const BACKENDS_SQL =
  "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()";

async function connectTo(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** With owners and modes, without which PostgreSQL refuses a folder. */
const copyFolder = (from: string, to: string) => run('cp', ['-a', from, to]);

/** A PostgreSQL server of its own, which nobody starts again: it can be stopped, frozen and made read-only. */
/** `isDurable`: what was committed outlives `stopAtOnce`, as on a real site. */
export async function startStoppableDatabase({ isDurable = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'calmwick-outage-'));
  chmodSync(folder, 0o711);
  const account = chooseAccount(join(folder, 'cluster'));
  const home = join(folder, 'postgres');
  mkdirSync(home, { mode: 0o711 });
  const cluster = await openCluster(home, findBinaries(account), account, !isDurable);
  const endpoint = { socketFolder: mkdtempSync(join(tmpdir(), 'cw-')), port: 5432 };
  changeOwner(account, endpoint.socketFolder);
  let postmaster: ChildProcess = await startPostmaster(cluster, endpoint);
  const connectionString = `postgresql://${ROLE}@localhost:5432/postgres?host=${encodeURIComponent(endpoint.socketFolder)}`;
  await migrateToLatest(connectionString);

  const withClient = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = await connectTo(connectionString);
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  const query = <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
    withClient(async (client) => (await client.query<Row>(text, values)).rows);
  await query(fetchIndex);

  const stopAtOnce = async (): Promise<void> => {
    const ended = new Promise((resolve) => postmaster.once('exit', resolve));
    postmaster.kill('SIGQUIT');
    await ended;
  };
  const start = async (): Promise<void> => {
    postmaster = await startPostmaster(cluster, endpoint);
  };
  const backup = join(folder, 'backup');

  return {
    connectionString,
    query,
    backUp: async (): Promise<void> => {
      await stopPostmaster(postmaster);
      await copyFolder(cluster.folder, backup);
      await start();
    },
    restore: async (): Promise<void> => {
      await stopAtOnce();
      rmSync(cluster.folder, { recursive: true });
      await copyFolder(backup, cluster.folder);
      await start();
    },
    /** Holds what these statements lock until `release`. */
    hold: async (text: string, values: unknown[] = []): Promise<{ release: () => Promise<void> }> => {
      const client = await connectTo(connectionString);
      await client.query('BEGIN');
      await client.query(text, values);
      return { release: () => client.end() };
    },
    /** Every connection that is open now stays so and answers nothing until `thaw`. */
    freezeConnections: async (): Promise<{ thaw: () => void }> => {
      const pids = (await query<{ pid: number }>(BACKENDS_SQL)).map(({ pid }) => pid);
      pids.forEach((pid) => process.kill(pid, 'SIGSTOP'));
      return { thaw: () => pids.forEach((pid) => process.kill(pid, 'SIGCONT')) };
    },
    /** As a power cut: connections end in the middle of what they do. */
    stopAtOnce,
    start,
    change: async (setting: string, value: string): Promise<void> => {
      await withClient(async (client) => {
        await client.query('SET default_transaction_read_only = off');
        await client.query(`ALTER SYSTEM SET ${setting} = ${value}`);
        await client.query('SELECT pg_reload_conf()');
      });
    },
    drop: async (): Promise<void> => {
      await stopPostmaster(postmaster);
      rmSync(endpoint.socketFolder, { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
