import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const readSigningSecret = (dataDir: string): Promise<string> =>
  readOrMakeSecret(dataDir, 'session-secret');

/** Opens the pages of development: scripts and tests read it from DATA_DIR/dev-token. */
export const readDevelopmentToken = (dataDir: string): Promise<string> =>
  readOrMakeSecret(dataDir, 'dev-token');

/** Generated at the first start and stored under DATA_DIR for its owner alone. */
async function readOrMakeSecret(dataDir: string, name: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, name);
  const fresh = randomBytes(48).toString('base64url');
  await writeFile(file, fresh, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return (await readFile(file, 'utf8')).trim();
}

/** Only tests and scripts run without SESSION_SECRET. */
export const signingSecretOf = ({ SESSION_SECRET }: { SESSION_SECRET?: string | undefined }): string =>
  SESSION_SECRET ?? 'not a secret';
