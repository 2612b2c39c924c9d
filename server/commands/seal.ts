import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { isOlderDatabase, openServer } from './command-database.ts';
import { openStorage } from '../adapters/storage/open.ts';
import { ConfigError, readConfig, type Config } from '../config.ts';
import { countOlderSeals, resealStored, type SealCounts } from '../features/system/reseal-stored.ts';
import { openDatabase } from '../platform/database/database.ts';
import { EmbeddedDatabaseError } from '../platform/database/embedded/account.ts';
import { createSealKey, keyringOf, readSealKeys, sealKeyFile } from '../platform/seal/keyring.ts';
import { sealStorage } from '../platform/seal/sealed-storage.ts';
import { readSigningSecret } from '../platform/signing-secret.ts';

const USAGE = `Say one of:
  npm run seal -- status    what is still sealed with an older key
  npm run seal -- reseal    seals it with the newest one, beside the running app
  npm run seal -- rotate    puts a new key first in DATA_DIR/seal-keys; restart the app afterwards
  npm run seal -- new-key   prints a key for SEAL_KEYS`;

/** The settings of the running app, with the secrets that it keeps under DATA_DIR. */
export async function readSealSettings(
  environment: Record<string, string | undefined>,
): Promise<Config & { SESSION_SECRET: string }> {
  const config = readConfig(environment);
  const SESSION_SECRET = config.SESSION_SECRET ?? (await readSigningSecret(config.DATA_DIR));
  const SEAL_KEYS = config.SEAL_KEYS ?? (await readSealKeys(config.DATA_DIR, { isMade: false }));
  return { ...config, SESSION_SECRET, ...(SEAL_KEYS !== undefined && { SEAL_KEYS }) };
}

async function rotateKeyFile({ DATA_DIR }: Config): Promise<string> {
  if (readConfig(process.env).SEAL_KEYS !== undefined)
    throw new ConfigError(
      'SEAL_KEYS is set: put a new key first there (npm run seal -- new-key prints one).',
    );
  const file = sealKeyFile(DATA_DIR);
  await mkdir(DATA_DIR, { recursive: true });
  const before = await readFile(file, 'utf8').catch(() => '');
  await writeFile(`${file}.part`, `${createSealKey()}\n${before}`, { mode: 0o600 });
  await rename(`${file}.part`, file);
  return `${file} has a new key. Restart the app; then npm run seal -- status says when the older ones can go.`;
}

const isAllCurrent = ({ secrets, mails, images }: SealCounts): boolean => secrets + mails + images === 0;

const describeCounts = (counts: SealCounts): string =>
  isAllCurrent(counts)
    ? 'Everything is sealed with the newest key: older ones can be removed.'
    : `Not sealed with the newest key: ${counts.secrets} second factors, ${counts.mails} waiting mails, ${counts.images} images.`;

/** Rounds until none makes it less: what has no key any more stays. */
async function resealAll(
  reseal: (now: number) => Promise<void>,
  count: () => Promise<SealCounts>,
): Promise<SealCounts> {
  for (let left = Infinity; ;) {
    await reseal(0);
    const counts = await count();
    if (counts.images === 0 || counts.images >= left) return counts;
    left = counts.images;
  }
}

type Outcome = { text: string; isWhole: boolean };

async function withDatabase(isResealed: boolean): Promise<Outcome> {
  const config = await readSealSettings(process.env);
  const server = await openServer(config);
  const keyring = keyringOf(config);
  const database = openDatabase(server.connectionString, () => undefined, { keyring });
  try {
    const storage = sealStorage(openStorage(config), keyring);
    const unreadable = new Set<string>();
    const log = {
      warn: ({ images }: Record<string, unknown>) => (images as string[]).forEach((id) => unreadable.add(id)),
    };
    const { run: reseal } = resealStored({ config, database, storage, log });
    const count = () => countOlderSeals(database.db, config);
    const counts = isResealed ? await resealAll(reseal, count) : await count();
    const named = unreadable.size > 0 ? `\nImages that cannot be read: ${[...unreadable].join(', ')}` : '';
    return { text: describeCounts(counts) + named, isWhole: !isResealed || isAllCurrent(counts) };
  } finally {
    await database.close();
    await server.stop();
  }
}

async function run([word = '', ...more]: readonly string[]): Promise<Outcome> {
  if (more.length > 0) throw new ConfigError(USAGE);
  if (word === 'new-key') return { text: createSealKey(), isWhole: true };
  if (word === 'rotate') return { text: await rotateKeyFile(readConfig(process.env)), isWhole: true };
  if (word === 'status' || word === 'reseal') return withDatabase(word === 'reseal');
  throw new ConfigError(USAGE);
}

function describeError(error: unknown): string {
  if (error instanceof ConfigError || error instanceof EmbeddedDatabaseError) return error.message;
  if (isOlderDatabase(error))
    return 'This database is older than this version of the app: start the app once, then try again.';
  return `It could not be done: ${error instanceof Error ? error.message : String(error)}`;
}

if (import.meta.main)
  run(process.argv.slice(2)).then(
    ({ text, isWhole }) => process.stdout.write(`${text}\n`, () => process.exit(isWhole ? 0 : 1)),
    (error: unknown) => process.stderr.write(`${describeError(error)}\n`, () => process.exit(1)),
  );
