import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clearOrphan, isAlive } from '../platform/database/embedded/orphan.ts';
import { startEmbedded } from '../platform/database/embedded/launch.ts';

export type ThrowawayServer = { connectionString: string; stop(): Promise<void> };

const SYSTEM_FOLDERS = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'];
const OLDEST = 15;
const PREFIX = 'calmwick-test-';

/** For one test run: not crash-safe and deleted on stop. */
export async function startThrowawayServer(binaries?: string): Promise<ThrowawayServer> {
  await removeAbandoned();
  const dataDir = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
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

/** Stops servers left running by killed test runs. */
async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const owner = /^(\d+)-/.exec(name.slice(PREFIX.length))?.[1];
    if (owner === undefined || isAlive(Number(owner))) continue;
    try {
      await clearOrphan(join(tmpdir(), name, 'postgres', 'cluster'));
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
    } catch (error) {
      // Another user's.
      if (!['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
}

/** The installed PostgreSQL, 15 or newer, oldest first; undefined without one. */
export function findSystemPostgres(): { binaries: string; version: number } | undefined {
  return SYSTEM_FOLDERS.filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder).map((name) => ({ binaries: join(folder, name, 'bin'), version: versionIn(name) })),
    )
    .filter(({ binaries, version }) => version >= OLDEST && existsSync(join(binaries, 'initdb')))
    .toSorted((one, other) => one.version - other.version)[0];
}

function versionIn(folderName: string): number {
  return Number(/^(?:postgresql@)?(\d+)$/.exec(folderName)?.[1] ?? 0);
}
