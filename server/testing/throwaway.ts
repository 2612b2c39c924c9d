import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../db/embedded/launch.ts';

export type ThrowawayServer = { connectionString: string; stop(): Promise<void> };

const SYSTEM_FOLDERS = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'];
const OLDEST = 15;

/** A PostgreSQL server for one test run; its data is careless of crashes and gone when it stops. */
export async function startThrowaway(binaries?: string): Promise<ThrowawayServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'calmwick-test-'));
  chmodSync(dataDir, 0o711);
  const server = await startEmbedded(dataDir, { throwaway: true, ...(binaries && { binaries }) });
  return {
    connectionString: server.connectionString,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The programs of a PostgreSQL installed on the machine, 15 or newer, oldest first; undefined when there is none. */
export function findSystemPostgres(): { binaries: string; version: number } | undefined {
  return SYSTEM_FOLDERS.filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => ({ binaries: join(folder, name, 'bin'), version: versionIn(name) })))
    .filter(({ binaries, version }) => version >= OLDEST && existsSync(join(binaries, 'initdb')))
    .toSorted((one, other) => one.version - other.version)[0];
}

function versionIn(folderName: string): number {
  return Number(/^(?:postgresql@)?(\d+)$/.exec(folderName)?.[1] ?? 0);
}
