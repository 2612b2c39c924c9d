import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { canEnter, chooseAccount, cannotRun, type Account } from './account.ts';
import { findBinaries, SHARED_HOME } from './binaries.ts';
import { claim } from './claim.ts';
import { giveTo, openCluster, ROLE, type Cluster } from './cluster.ts';
import { clearOrphan, isAlive, readPidFile, SOCKET_PREFIX } from './orphan.ts';
import { startPostmaster, stopPostmaster, type Place } from './postmaster.ts';

export type EmbeddedDatabase = {
  /** For `pg` and kysely. Stays the same when the server has to be started again. */
  connectionString: string;
  /** Where the data really lies: `postgres/` in the data directory, or a shared place root had to choose. */
  folder: string;
  /** Lets the clients finish, stops the server and gives the data directory free. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  /** For tests: nothing survives a crash, and the database is removed on stop. */
  throwaway?: boolean;
  /** Folder with other PostgreSQL programs (15 or newer) than the packaged ones. */
  binaries?: string;
  /** Told, in one line, that the server ended by itself and whether it runs again. */
  onTrouble?: (message: string) => void;
};

const RESTARTS_PER_MINUTE = 5;

/** A private data directory of root's lets the lent account, and nobody else, pass through to its own folder. */
function letThrough(dataDir: string, account: Account): void {
  const { uid, mode } = statSync(dataDir);
  if (account.gid === undefined || uid !== 0 || (mode & 0o077) !== 0) return;
  chownSync(dataDir, uid, account.gid);
  chmodSync(dataDir, (mode & 0o777) | 0o010);
}

/** The database's own folder. Root may keep its data where the lent account cannot go: then it lies in a shared place. */
function placeHome(dataDir: string, account: Account): string {
  mkdirSync(dataDir, { recursive: true });
  const home = join(realpathSync(dataDir), 'postgres');
  const exists = lstatSync(home, { throwIfNoEntry: false }) !== undefined;
  letThrough(realpathSync(dataDir), account);
  if (exists && existsSync(home)) return realpathSync(home);
  if (!exists && canEnter(realpathSync(dataDir), account)) return home;
  if (exists) throw cannotRun(`${home} points to a folder that is gone`);
  const elsewhere = join(SHARED_HOME, `data-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`);
  mkdirSync(elsewhere, { recursive: true, mode: 0o755 });
  symlinkSync(elsewhere, home);
  return elsewhere;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

async function choosePlace(account: Account): Promise<Place> {
  if (process.platform === 'win32') return { socketFolder: '', port: await freePort() };
  // A socket's path may have little more than a hundred letters, so the data directory would not do.
  const parent = tmpdir().length < 60 && canEnter(tmpdir(), account) ? tmpdir() : '/tmp';
  const socketFolder = mkdtempSync(join(parent, SOCKET_PREFIX));
  giveTo(account, socketFolder);
  return { socketFolder, port: 5432 };
}

const socketAddress = (folder: string, database: string, password = '', port = 5432): string =>
  `postgresql://${ROLE}${password && `:${password}`}@localhost:${port}/${database}?host=${encodeURIComponent(folder)}`;

function addressOf(cluster: Cluster, place: Place, database: string): string {
  if (place.socketFolder) return socketAddress(place.socketFolder, database, cluster.password, place.port);
  return `postgresql://${ROLE}${cluster.password && `:${cluster.password}`}@127.0.0.1:${place.port}/${database}`;
}

async function createDatabase(cluster: Cluster, place: Place): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf(cluster, place, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [ROLE]);
    if (!rowCount) await client.query(`CREATE DATABASE ${ROLE}`);
  } finally {
    await client.end();
  }
}

/** Keeps the server running: one that ends by itself is started again, on the same address, a few times a minute. */
class Keeper {
  private stopping = false;
  private restarts: number[] = [];
  private starting: Promise<void> = Promise.resolve();
  private child: ChildProcess | undefined;
  private readonly cluster: Cluster;
  private readonly place: Place;
  private readonly onTrouble: (message: string) => void;

  constructor(cluster: Cluster, place: Place, onTrouble: (message: string) => void) {
    this.cluster = cluster;
    this.place = place;
    this.onTrouble = onTrouble;
  }

  /** A process that exits without stopping us must not leave the server behind. */
  readonly abandon = () => void this.child?.kill('SIGINT');

  async start(): Promise<void> {
    const child = await startPostmaster(this.cluster, this.place);
    this.child = child;
    child.once('exit', () => this.ended());
  }

  private ended(): void {
    if (this.stopping) return;
    const now = Date.now();
    this.restarts = [...this.restarts.filter((at) => now - at < 60_000), now];
    if (this.restarts.length > RESTARTS_PER_MINUTE) {
      this.onTrouble('The embedded database keeps ending by itself; its server.log says why.');
      return;
    }
    this.onTrouble('The embedded database ended by itself; starting it again.');
    this.starting = this.start().catch((error: Error) => this.onTrouble(error.message));
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.starting;
    if (this.child) await stopPostmaster(this.child);
  }
}

async function open(home: string, account: Account, options: EmbeddedOptions) {
  const throwaway = options.throwaway ?? false;
  const cluster = await openCluster(home, options.binaries ?? findBinaries(account), account, throwaway);
  await clearOrphan(cluster.folder);
  const place = await choosePlace(account);
  const keeper = new Keeper(cluster, place, options.onTrouble ?? (() => {}));
  try {
    await keeper.start();
    process.once('exit', keeper.abandon);
    await createDatabase(cluster, place);
  } catch (error) {
    await keeper.stop();
    if (place.socketFolder) rmSync(place.socketFolder, { recursive: true, force: true });
    throw error;
  }
  return { cluster, place, keeper };
}

/**
 * Starts the packaged PostgreSQL on the data directory (it lives in `postgres/` there) and creates it when there is
 * none. Throws `DataDirectoryInUse` when another process has it, `EmbeddedDatabaseError` when it cannot run here.
 */
export async function startEmbedded(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  const account = chooseAccount(join(dataDir, 'postgres', 'cluster'));
  const home = placeHome(dataDir, account);
  const release = await claim(home);
  const opened = await open(home, account, options).catch(async (error: unknown) => {
    await release();
    throw error;
  });
  return {
    connectionString: addressOf(opened.cluster, opened.place, ROLE),
    folder: home,
    async stop() {
      await opened.keeper.stop();
      process.off('exit', opened.keeper.abandon);
      if (opened.place.socketFolder) rmSync(opened.place.socketFolder, { recursive: true, force: true });
      if (options.throwaway) rmSync(home, { recursive: true, force: true });
      await release();
    },
  };
}

/**
 * Address of the server that an app is running on this data directory; undefined where none runs, and on Windows, where the port is
 * the app's own secret.
 */
export function runningEmbedded(dataDir: string): string | undefined {
  const home = join(dataDir, 'postgres');
  if (process.platform === 'win32' || !existsSync(home)) return undefined;
  const left = readPidFile(join(realpathSync(home), 'cluster'));
  if (!left?.ready || !isAlive(left.pid)) return undefined;
  return socketAddress(left.socketFolder, ROLE);
}
