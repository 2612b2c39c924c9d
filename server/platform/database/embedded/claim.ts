import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { EmbeddedDatabaseError } from './account.ts';

export class DataDirectoryInUse extends EmbeddedDatabaseError {
  constructor(folder: string, owner: string) {
    super(
      `Another Calmwick${owner ? ` (process ${owner})` : ''} already uses ${folder}: stop it, or set another DATA_DIR.`,
    );
    this.name = 'DataDirectoryInUse';
  }
}

function claimAddress(folder: string): string {
  const key = createHash('sha256').update(folder).digest('hex').slice(0, 24);
  if (process.platform === 'linux') return `\0calmwick-${key}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\calmwick-${key}` : `/tmp/calmwick-${key}.claim`;
}

function listen(address: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.on('error', () => {}).end(String(process.pid)));
    server.once('error', reject).listen(address, () => resolve(server.unref()));
  });
}

function readOwnerPid(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(address);
    socket.setTimeout(2000, () => socket.destroy());
    socket.on('data', (part) => (answer += part));
    socket.on('error', () => resolve(undefined)).on('close', () => resolve(answer));
  });
}

/** A listening address is the claim, because the system frees it even when the process is killed. */
export async function claimFolder(folder: string): Promise<() => Promise<void>> {
  const address = claimAddress(folder);
  let server: Server;
  try {
    server = await listen(address);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    const owner = await readOwnerPid(address);
    if (owner !== undefined) throw new DataDirectoryInUse(folder, owner);
    if (address.startsWith('/')) rmSync(address, { force: true });
    server = await listen(address);
  }
  return () => new Promise((resolve) => void server.close(() => resolve()));
}
