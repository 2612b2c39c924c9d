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
import { canEnter, chooseAccount, embeddedDatabaseError, type SystemAccount } from './account.ts';
import { findBinaries, SHARED_HOME } from './binaries.ts';
import { claimFolder } from './claim.ts';
import { changeOwner, openCluster, ROLE, type Cluster } from './cluster.ts';
import { clearOrphan, isAlive, readPidFile, SOCKET_PREFIX } from './orphan.ts';
import { startPostmaster, stopPostmaster, type ServerEndpoint } from './postmaster.ts';

export type EmbeddedDatabase = {
  connectionString: string;
  folder: string;
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  /** For tests: no durability, and the database is removed on stop. */
  throwaway?: boolean;
  binaries?: string;
  onUnexpectedEnd?: (message: string) => void;
};

const RESTARTS_PER_MINUTE = 5;

/** Lets the unprivileged account traverse root's private data directory. */
function allowTraversal(dataDir: string, account: SystemAccount): void {
  const { uid, mode } = statSync(dataDir);
  if (account.gid === undefined || uid !== 0 || (mode & 0o077) !== 0) return;
  chownSync(dataDir, uid, account.gid);
  chmodSync(dataDir, (mode & 0o777) | 0o010);
}

function findHome(dataDir: string, account: SystemAccount): string {
  mkdirSync(dataDir, { recursive: true });
  const home = join(realpathSync(dataDir), 'postgres');
  const exists = lstatSync(home, { throwIfNoEntry: false }) !== undefined;
  allowTraversal(realpathSync(dataDir), account);
  if (exists && existsSync(home)) return realpathSync(home);
  if (!exists && canEnter(realpathSync(dataDir), account)) return home;
  if (exists) throw embeddedDatabaseError(`${home} points to a folder that is gone`);
  const elsewhere = join(SHARED_HOME, `data-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`);
  mkdirSync(elsewhere, { recursive: true, mode: 0o755 });
  symlinkSync(elsewhere, home);
  return elsewhere;
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

async function chooseEndpoint(account: SystemAccount): Promise<ServerEndpoint> {
  if (process.platform === 'win32') return { socketFolder: '', port: await findFreePort() };
  // A socket path is limited to about a hundred characters.
  const parent = tmpdir().length < 60 && canEnter(tmpdir(), account) ? tmpdir() : '/tmp';
  const socketFolder = mkdtempSync(join(parent, SOCKET_PREFIX));
  changeOwner(account, socketFolder);
  return { socketFolder, port: 5432 };
}

const toSocketConnectionString = (folder: string, database: string, password = '', port = 5432): string =>
  `postgresql://${ROLE}${password && `:${password}`}@localhost:${port}/${database}?host=${encodeURIComponent(folder)}`;

function toConnectionString(cluster: Cluster, place: ServerEndpoint, database: string): string {
  if (place.socketFolder)
    return toSocketConnectionString(place.socketFolder, database, cluster.password, place.port);
  return `postgresql://${ROLE}${cluster.password && `:${cluster.password}`}@127.0.0.1:${place.port}/${database}`;
}

async function createDatabase(cluster: Cluster, place: ServerEndpoint): Promise<void> {
  const client = new pg.Client({ connectionString: toConnectionString(cluster, place, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [ROLE]);
    if (!rowCount) await client.query(`CREATE DATABASE ${ROLE}`);
  } finally {
    await client.end();
  }
}

/** Restarts a server that ends by itself, on the same address, a few times a minute. */
class ServerSupervisor {
  private stopping = false;
  private restarts: number[] = [];
  private starting: Promise<void> = Promise.resolve();
  private child: ChildProcess | undefined;
  private readonly cluster: Cluster;
  private readonly place: ServerEndpoint;
  private readonly onUnexpectedEnd: (message: string) => void;

  constructor(cluster: Cluster, place: ServerEndpoint, onTrouble: (message: string) => void) {
    this.cluster = cluster;
    this.place = place;
    this.onUnexpectedEnd = onTrouble;
  }

  readonly abandon = () => void this.child?.kill('SIGINT');

  async start(): Promise<void> {
    const child = await startPostmaster(this.cluster, this.place);
    this.child = child;
    child.once('exit', () => this.ended());
  }

  private ended(): void {
    if (this.stopping) return;
    const now = performance.now();
    this.restarts = [...this.restarts.filter((at) => now - at < 60_000), now];
    if (this.restarts.length > RESTARTS_PER_MINUTE) {
      this.onUnexpectedEnd('The embedded database keeps ending by itself; its server.log says why.');
      return;
    }
    this.onUnexpectedEnd('The embedded database ended by itself; starting it again.');
    this.starting = this.start().catch((error: Error) => this.onUnexpectedEnd(error.message));
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.starting;
    if (this.child) await stopPostmaster(this.child);
  }
}

async function openServer(home: string, account: SystemAccount, options: EmbeddedOptions) {
  const throwaway = options.throwaway ?? false;
  const cluster = await openCluster(home, options.binaries ?? findBinaries(account), account, throwaway);
  await clearOrphan(cluster.folder);
  const place = await chooseEndpoint(account);
  const keeper = new ServerSupervisor(cluster, place, options.onUnexpectedEnd ?? (() => {}));
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

/** @throws DataDirectoryInUse, EmbeddedDatabaseError */
export async function startEmbedded(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  const account = chooseAccount(join(dataDir, 'postgres', 'cluster'));
  const home = findHome(dataDir, account);
  const release = await claimFolder(home);
  const opened = await openServer(home, account, options).catch(async (error: unknown) => {
    await release();
    throw error;
  });
  return {
    connectionString: toConnectionString(opened.cluster, opened.place, ROLE),
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

/** Undefined where no app runs on this data directory, and on Windows, where the port is the app's own secret. */
export function findRunningEmbedded(dataDir: string): string | undefined {
  const home = join(dataDir, 'postgres');
  if (process.platform === 'win32' || !existsSync(home)) return undefined;
  const left = readPidFile(join(realpathSync(home), 'cluster'));
  if (!left?.ready || !isAlive(left.pid)) return undefined;
  return toSocketConnectionString(left.socketFolder, ROLE);
}
