import { openClock } from './app-clock.ts';
import { isOlderDatabase, openServer } from './command-database.ts';
import { ConfigError, publicUrlOf, readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { EmbeddedDatabaseError } from './db/embedded/account.ts';
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

async function run(args: readonly string[]): Promise<string> {
  const wish = wishOf(args);
  const config = readConfig(process.env);
  const server = await openServer(config);
  const database = openDatabase(server.connectionString, () => undefined);
  try {
    const clock = await openClock(database.db, config);
    return await wish({ database, config, publicUrl: publicUrlOf(config), now: clock.now() });
  } finally {
    await database.close();
    await server.stop();
  }
}

function wordsOf(error: unknown): string {
  const clear = [OperatorError, ConfigError, EmbeddedDatabaseError];
  if (error instanceof Error && clear.some((kind) => error instanceof kind)) return error.message;
  if (isOlderDatabase(error))
    return 'This database is older than this version of the app: start the app once, then try again.';
  return `It could not be done: ${error instanceof Error ? error.message : String(error)}`;
}

run(process.argv.slice(2)).then(
  (said) => process.stdout.write(`${said}\n`, () => process.exit(0)),
  (error: unknown) => process.stderr.write(`${wordsOf(error)}\n`, () => process.exit(1)),
);
