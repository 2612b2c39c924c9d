import { openClock } from '../platform/clock/stored-clock.ts';
import { isOlderDatabase, openServer } from './command-database.ts';
import { ConfigError, toPublicUrl } from '../config.ts';
import { readSealSettings } from './seal.ts';
import { keyringOf } from '../platform/seal/keyring.ts';
import { openDatabase } from '../platform/database/database.ts';
import { EmbeddedDatabaseError } from '../platform/database/embedded/account.ts';
import {
  grantAdmin,
  listAdmins,
  OperatorError,
  resetSecondFactor,
  revokeAdmin,
  type AdminListItem,
  type OperatorDeps,
} from '../features/admin/access/manage-admins.ts';

const USAGE = `Say one of:
  npm run admin -- grant <email>
  npm run admin -- revoke <email>
  npm run admin -- reset-second-factor <email>
  npm run admin -- list`;

const changes = { grant: grantAdmin, revoke: revokeAdmin, 'reset-second-factor': resetSecondFactor };

type AdminCommand = (office: OperatorDeps) => Promise<string>;

function parseCommand(args: readonly string[]): AdminCommand {
  const [word = '', email, ...more] = args;
  if (word === 'list' && email === undefined)
    return async (office) => describeAdmins(await listAdmins(office));
  if (!Object.hasOwn(changes, word) || !email || more.length > 0) throw new OperatorError(USAGE);
  return (office) => changes[word as keyof typeof changes](office, email);
}

function describeAdmins(admins: readonly AdminListItem[]): string {
  if (admins.length === 0) return 'There is no admin yet. npm run admin -- grant <email> makes one.';
  return admins
    .map(({ email, holdsRole, isNamedInSettings, factorSetUpAt }) => {
      const where = isNamedInSettings ? 'ADMIN_EMAILS' : 'granted';
      if (!holdsRole) return `${email}  ${where}, not an admin yet: no account with a confirmed address`;
      const factor =
        factorSetUpAt === null ? 'none yet' : `since ${new Date(factorSetUpAt).toISOString().slice(0, 10)}`;
      return `${email}  ${where}, second factor ${factor}`;
    })
    .join('\n');
}

async function run(args: readonly string[]): Promise<string> {
  const wish = parseCommand(args);
  const config = await readSealSettings(process.env);
  const server = await openServer(config);
  const database = openDatabase(server.connectionString, () => undefined, {
    keyring: keyringOf(config),
  });
  try {
    const clock = await openClock(database.db, config);
    return await wish({ database, config, publicUrl: toPublicUrl(config), now: clock.now() });
  } finally {
    await database.close();
    await server.stop();
  }
}

function describeError(error: unknown): string {
  const clear = [OperatorError, ConfigError, EmbeddedDatabaseError];
  if (error instanceof Error && clear.some((kind) => error instanceof kind)) return error.message;
  if (isOlderDatabase(error))
    return 'This database is older than this version of the app: start the app once, then try again.';
  return `It could not be done: ${error instanceof Error ? error.message : String(error)}`;
}

run(process.argv.slice(2)).then(
  (said) => process.stdout.write(`${said}\n`, () => process.exit(0)),
  (error: unknown) => process.stderr.write(`${describeError(error)}\n`, () => process.exit(1)),
);
