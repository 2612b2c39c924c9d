import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, type Config } from '../config.ts';
import { findRunningEmbedded, startEmbedded } from '../platform/database/embedded/launch.ts';

const UNDEFINED = new Set(['42P01', '42703']);

/** DATABASE_URL, the server of a running app, or one started for the command. @throws ConfigError */
export async function openServer({ DATABASE_URL, DATA_DIR }: Config) {
  const stop = (): Promise<void> => Promise.resolve();
  if (DATABASE_URL) return { connectionString: DATABASE_URL, stop };
  const running = findRunningEmbedded(DATA_DIR);
  if (running) return { connectionString: running, stop };
  if (!existsSync(join(DATA_DIR, 'postgres')))
    throw new ConfigError(`There is no database under DATA_DIR (${DATA_DIR}), and DATABASE_URL names none.`);
  return startEmbedded(DATA_DIR);
}

export const isOlderDatabase = (error: unknown): boolean =>
  UNDEFINED.has(String((error as { code?: unknown }).code));
