import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { serverEnvironment, serverFlags } from '../server-process.mjs';
import type { ChatExchange } from './bare-chat-server.ts';

const main = join(import.meta.dirname, '../../server/main.ts');
const bare = join(import.meta.dirname, 'bare-server.ts');
const bareChat = join(import.meta.dirname, 'bare-chat-server.ts');

/** With these settings `runOutOfMemory` ends a server within a second, as a leak would in days. */
export const littleMemory = {
  NODE_OPTIONS: `--max-old-space-size=192 --import=${pathToFileURL(join(import.meta.dirname, 'fill-memory.mjs')).href}`,
};

type BareServer = { url: string; stop: () => Promise<void> };

export type RunningServer = {
  url: string;
  origin: string;
  pid: number;
  readyMs: number;
  stop: () => Promise<void>;
  kill: () => Promise<void>;
  /** Started with `littleMemory` alone. */
  runOutOfMemory: () => Promise<void>;
};

export async function scratchFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'calmwick-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Settings of a real site, for measurements. */
export const productionSettings = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'k7Qz2mW9xR4vB8nL1pT6yH3cJ5dF0gSa-of-tests',
  PUBLIC_URL: 'https://calmwick.test',
};

/**
 * For sites whose prices nobody looks at: a few months of gold that are over. The simulated market measures a long
 * history of every instrument after each start.
 */
export const storedMarket = {
  MARKET_PROVIDER: 'replay',
  MARKET_REPLAY_DIR: join(import.meta.dirname, '../../testdata/gold-2020'),
};

/** The real server in its own process, ready when its health check replies. `--demo` adds the demo's users; `errors`: what it writes to its standard error. */
export async function startServer(
  dataDir: string,
  settings: Record<string, string> = {},
  flags: readonly '--demo'[] = [],
  errors: 'inherit' | 'ignore' = 'inherit',
): Promise<RunningServer> {
  const began = performance.now();
  const env = {
    ...serverEnvironment,
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'fatal',
    ...settings,
  };
  const child = spawn(process.execPath, [...serverFlags, main, ...flags], {
    env,
    stdio: ['ignore', 'pipe', errors],
  });
  const orphan = (): void => void child.kill('SIGKILL');
  process.once('exit', orphan);
  child.once('exit', () => process.off('exit', orphan));
  const address = await readAddress(child);
  const health = await fetch(`${address}/api/health`);
  if (!health.ok) throw new Error(`The server is not healthy: ${health.status}`);
  return {
    url: address,
    origin: settings.PUBLIC_URL ?? address,
    pid: child.pid as number,
    readyMs: performance.now() - began,
    stop: () => endProcess(child, 'SIGTERM'),
    kill: () => endProcess(child, 'SIGKILL'),
    runOutOfMemory: async () => {
      await endProcess(child, 'SIGUSR2');
      // V8 aborts; a signal that nobody took would have ended the process by itself.
      if (child.signalCode !== 'SIGABRT') throw new Error(`Ended by ${child.signalCode ?? child.exitCode}`);
    },
  };
}

/** Only sends these bytes: the limit of the machine. */
export async function startBareServer(folder: string, body: string): Promise<BareServer> {
  const file = join(folder, `bare-${randomUUID()}.json`);
  await writeFile(file, body);
  return startScript(bare, file);
}

/** Commits the rows of one exchange by one statement: the limit of the machine and its database. */
export async function startBareChatServer(
  folder: string,
  connectionString: string,
  exchange: ChatExchange,
): Promise<BareServer> {
  const file = join(folder, `exchange-${randomUUID()}.json`);
  await writeFile(file, JSON.stringify(exchange));
  return startScript(bareChat, file, connectionString);
}

async function startScript(script: string, ...args: string[]): Promise<BareServer> {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await readAddress(child);
  return { url, stop: () => endProcess(child, 'SIGTERM') };
}

function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const address = /(http:\/\/127\.0\.0\.1:\d+)\s/.exec(output)?.[1];
      if (address) resolve(address);
    });
    child.once('exit', (code) =>
      reject(new Error(`A server ended with ${code} before it was ready: ${output}`)),
    );
  });
}

function endProcess(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' | 'SIGUSR2'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(signal);
  return ended;
}
