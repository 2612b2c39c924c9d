import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openClock } from './app-clock.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { openDatabase } from './db/database.ts';
import { EmbeddedDatabaseError } from './db/embedded/account.ts';
import { runningEmbedded, startEmbedded } from './db/embedded/launch.ts';
import {
  grantAdmin,
  listAdmins,
  OperatorError,
  resetSecondFactor,
  revokeAdmin,
  type ListedAdmin,
  type Office,
} from './features/admin-access/admins.ts';

const USAGE = `Say one of:
  npm run admin -- grant <email>
  npm run admin -- revoke <email>
  npm run admin -- reset-second-factor <email>
  npm run admin -- list`;
const UNDEFINED = new Set(['42P01', '42703']);

const changes = { grant: grantAdmin, revoke: revokeAdmin, 'reset-second-factor': resetSecondFactor };

type Wish = (office: Office) => Promise<string>;

function wishOf(args: readonly string[]): Wish {
  const [word = '', email, ...more] = args;
  if (word === 'list' && email === undefined) return async (office) => described(await listAdmins(office));
  if (!Object.hasOwn(changes, word) || !email || more.length > 0) throw new OperatorError(USAGE);
  return (office) => changes[word as keyof typeof changes](office, email);
}

function described(admins: readonly ListedAdmin[]): string {
  if (admins.length === 0) return 'There is no admin yet. npm run admin -- grant <email> makes one.';
  return admins
    .map(({ email, holdsRole, bySetting, factorSince }) => {
      const where = bySetting ? 'ADMIN_EMAILS' : 'granted';
      if (!holdsRole) return `${email}  ${where}, not an admin yet: no account with a confirmed address`;
      const factor =
        factorSince === null ? 'none yet' : `since ${new Date(factorSince).toISOString().slice(0, 10)}`;
      return `${email}  ${where}, second factor ${factor}`;
    })
    .join('\n');
}

/** The setting's server, the embedded one that a running app has, or that one started for the time of the command. */
async function openServer({ DATABASE_URL, DATA_DIR }: Config) {
  const stop = (): Promise<void> => Promise.resolve();
  if (DATABASE_URL) return { connectionString: DATABASE_URL, stop };
  const running = runningEmbedded(DATA_DIR);
  if (running) return { connectionString: running, stop };
  if (!existsSync(join(DATA_DIR, 'postgres')))
    throw new ConfigError(`There is no database under DATA_DIR (${DATA_DIR}), and DATABASE_URL names none.`);
  return startEmbedded(DATA_DIR);
}

async function run(args: readonly string[]): Promise<string> {
  const wish = wishOf(args);
  const config = readConfig(process.env);
  const publicUrl = config.PUBLIC_URL?.replace(/\/+$/, '') ?? `http://${config.HOST}:${config.PORT}`;
  const server = await openServer(config);
  const database = openDatabase(server.connectionString, () => undefined);
  try {
    const clock = await openClock(database.db, config);
    return await wish({ database, config, publicUrl, now: clock.now() });
  } finally {
    await database.close();
    await server.stop();
  }
}

function wordsOf(error: unknown): string {
  const clear = [OperatorError, ConfigError, EmbeddedDatabaseError];
  if (error instanceof Error && clear.some((kind) => error instanceof kind)) return error.message;
  if (UNDEFINED.has(String((error as { code?: unknown }).code)))
    return 'This database is older than this version of the app: start the app once, then try again.';
  return `It could not be done: ${error instanceof Error ? error.message : String(error)}`;
}

run(process.argv.slice(2)).then(
  (said) => process.stdout.write(`${said}\n`, () => process.exit(0)),
  (error: unknown) => process.stderr.write(`${wordsOf(error)}\n`, () => process.exit(1)),
);
