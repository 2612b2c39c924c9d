import { chown, cp, lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../../server/platform/database/embedded/launch.ts';
import { migrateToLatest } from '../../server/platform/database/migrate.ts';
import { scratchFolder } from '../../tools/testing/start-server.ts';

/** Playwright passes the environment of the set-up on to its workers. */
const MIGRATED_FOLDER = 'JOURNEYS_MIGRATED_FOLDER';

/** Creating and migrating a database takes half of a first start: once per run, and copied by the sites. */
export default async function setUp(): Promise<() => Promise<void>> {
  const path = await mkdtemp(join(tmpdir(), 'calmwick-migrated-'));
  const database = await startEmbedded(path);
  await migrateToLatest(database.connectionString);
  await database.stop();
  process.env[MIGRATED_FOLDER] = path;
  return () => rm(path, { recursive: true, force: true });
}

/** A site's folder with a migrated, empty database. What a first start does with an empty folder is seen in stop.journey.ts. */
export async function migratedFolder(): Promise<Awaited<ReturnType<typeof scratchFolder>>> {
  const folder = await scratchFolder();
  const from = join(process.env[MIGRATED_FOLDER] ?? '', 'postgres');
  // A link leads to where root keeps what its database account could not reach here.
  if ((await lstat(from)).isDirectory()) await copyOwned(from, join(folder.path, 'postgres'));
  return folder;
}

/** Root's database runs under another account, which owns the files. */
async function copyOwned(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true });
  if (process.getuid?.() !== 0) return;
  for (const name of ['', ...(await readdir(from, { recursive: true }))]) {
    const { uid, gid } = await lstat(join(from, name));
    await chown(join(to, name), uid, gid);
  }
}
