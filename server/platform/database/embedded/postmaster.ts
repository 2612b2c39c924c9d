import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { embeddedDatabaseError } from './account.ts';
import { changeOwner, processEnvironment, type Cluster } from './cluster.ts';
import { readPidFile } from './orphan.ts';

export type ServerEndpoint = { socketFolder: string; port: number };

const START_TIMEOUT_MS = 60_000;
const LOG_LIMIT = 10 * 1024 * 1024;
const CRASHED_BEFORE = /shared memory block|lock file "postmaster\.pid" already exists/;

function serverArguments(cluster: Cluster, place: ServerEndpoint): string[] {
  const windows = process.platform === 'win32';
  const durable = ['log_checkpoints=off', 'timezone=UTC', 'log_timezone=UTC', 'lc_messages=C'];
  const careless = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=300',
    'autovacuum=off',
  ];
  const where = windows
    ? ['listen_addresses=127.0.0.1', 'unix_socket_directories=']
    : ['listen_addresses=', `unix_socket_directories=${place.socketFolder}`, 'unix_socket_permissions=0700'];
  const all = [...where, `port=${place.port}`, ...durable, ...(cluster.throwaway ? careless : [])];
  return all.flatMap((setting) => ['-c', setting]);
}

function logFile(cluster: Cluster): string {
  return join(dirname(cluster.folder), 'server.log');
}

function logSize(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function spawnPostmaster(cluster: Cluster, place: ServerEndpoint): ChildProcess {
  const log = logFile(cluster);
  if (logSize(log) > LOG_LIMIT) renameSync(log, `${log}.1`);
  const output = openSync(log, 'a');
  changeOwner(cluster.account, log);
  const { uid, gid } = cluster.account;
  // Its own process group, so that Ctrl-C reaches the app alone, which stops the database last.
  const child = spawn(
    join(cluster.bin, 'postgres'),
    ['-D', cluster.folder, ...serverArguments(cluster, place)],
    {
      cwd: cluster.folder,
      env: processEnvironment(),
      stdio: ['ignore', output, output],
      detached: process.platform !== 'win32',
      uid,
      gid,
    },
  );
  closeSync(output);
  return child.on('error', () => {});
}

async function waitUntilReady(child: ChildProcess, cluster: Cluster): Promise<boolean> {
  for (const until = performance.now() + START_TIMEOUT_MS; performance.now() < until; await wait(8)) {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return false;
    const state = readPidFile(cluster.folder);
    if (state?.ready && state.pid === child.pid) return true;
  }
  child.kill('SIGQUIT');
  return false;
}

function readFailureReason(cluster: Cluster, from: number): string {
  const lines = readFileSync(logFile(cluster)).subarray(from).toString('utf8').trim().split('\n');
  return (
    lines.find((line) => /FATAL|PANIC|error while loading/.test(line)) ?? lines.at(-1) ?? 'it said nothing'
  );
}

/** Repeats a start that finds processes of a killed server, which need a moment to end. */
export async function startPostmaster(cluster: Cluster, place: ServerEndpoint): Promise<ChildProcess> {
  for (const until = performance.now() + 10_000; ; await wait(150)) {
    const before = logSize(logFile(cluster));
    for (const name of ['', '.lock'])
      rmSync(join(place.socketFolder, `.s.PGSQL.${place.port}${name}`), { force: true });
    const child = spawnPostmaster(cluster, place);
    if (await waitUntilReady(child, cluster)) return child;
    const reason = readFailureReason(cluster, before);
    if (!CRASHED_BEFORE.test(reason) || performance.now() > until)
      throw embeddedDatabaseError(reason.replace(/^.*?FATAL:\s*/, ''));
  }
}

function endsWithin(child: ChildProcess, milliseconds: number): Promise<boolean> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(true);
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), milliseconds);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}

export async function stopPostmaster(child: ChildProcess): Promise<void> {
  const ways = [
    ['SIGTERM', 2000],
    ['SIGINT', 20_000],
    ['SIGQUIT', 5000],
  ] as const;
  for (const [signal, patience] of ways) {
    const ended = endsWithin(child, patience);
    child.kill(signal);
    if (await ended) return;
  }
  child.kill('SIGKILL');
}
