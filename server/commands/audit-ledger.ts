import { isOlderDatabase, openServer } from './command-database.ts';
import { ConfigError, readConfig } from '../config.ts';
import { openDatabase } from '../platform/database/database.ts';
import { EmbeddedDatabaseError } from '../platform/database/embedded/account.ts';
import { auditLedger, type Audit } from '../platform/ledger/ledger-audit.ts';

const MOST_LINES = 50;

export function describeAudit({ findings, users, ledgerRows, payments }: Audit): string {
  const read = `${users} users, ${ledgerRows} ledger rows, ${payments} payments`;
  if (findings.length === 0) return `The books are right: ${read}.`;
  const told = findings.flatMap(({ rule, rows }) => [
    `BROKEN: ${rule}`,
    ...rows.slice(0, MOST_LINES).map((row) => `  ${row}`),
    ...(rows.length > MOST_LINES ? [`  and ${rows.length - MOST_LINES} more`] : []),
  ]);
  return [...told, '', `${findings.length} rules are broken (${read}).`].join('\n');
}

async function run(): Promise<number> {
  const server = await openServer(readConfig(process.env));
  const database = openDatabase(server.connectionString, () => undefined);
  try {
    const audit = await auditLedger(database.db);
    process.stdout.write(`${describeAudit(audit)}\n`);
    return audit.findings.length === 0 ? 0 : 1;
  } finally {
    await database.close();
    await server.stop();
  }
}

function describeError(error: unknown): string {
  if (error instanceof ConfigError || error instanceof EmbeddedDatabaseError) return error.message;
  if (isOlderDatabase(error))
    return 'This database is older than this version of the app: start the app once, then look again.';
  return `The books could not be read: ${error instanceof Error ? error.message : String(error)}`;
}

if (import.meta.main) {
  run().then(
    (code) => process.exit(code),
    (error: unknown) => process.stderr.write(`${describeError(error)}\n`, () => process.exit(2)),
  );
}
