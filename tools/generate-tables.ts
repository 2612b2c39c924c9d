import { readFile, writeFile } from 'node:fs/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import {
  generate,
  GenericExpressionNode,
  IdentifierNode,
  PostgresDialect as PostgresGenerator,
} from 'kysely-codegen';
import pg from 'pg';
import { migrateToLatest } from '../server/platform/database/migrate.ts';
import { startThrowawayServer } from '../server/testing/throwaway.ts';

/** Written by `npm run generate:tables`; a server test compares it with the migrations. */
export const tablesFile = new URL('../server/platform/database/tables.generated.ts', import.meta.url);

export async function generateTables(connectionString: string): Promise<string> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString, max: 2 }) }),
  });
  try {
    return await generate({
      db,
      dialect: new PostgresGenerator(),
      // The views are for the previous version alone.
      excludePattern:
        '{kysely_*,graphile_worker.*,*.admin_factors,*.admin_enrolments,*.admin_recovery_codes}',
      // As the pool parses them; types of json columns are in tables.ts.
      typeMapping: { int8: 'number', jsonb: 'object' },
      overrides: { columns: await findGeneratedAlways(db) },
      customImports: { GeneratedAlways: 'kysely' },
    });
  } finally {
    await db.destroy();
  }
}

/** kysely-codegen takes generated columns for columns with a default. */
async function findGeneratedAlways(db: Kysely<unknown>): Promise<Record<string, GenericExpressionNode>> {
  const { rows } = await sql<{ column: string; type: string }>`
    SELECT table_name || '.' || column_name AS column, udt_name AS type FROM information_schema.columns
    WHERE table_schema = 'public' AND (is_identity = 'YES' OR is_generated = 'ALWAYS')`.execute(db);
  return Object.fromEntries(
    rows.map(({ column, type }) => {
      const parsed = new IdentifierNode(type === 'text' ? 'string' : 'number');
      return [column, new GenericExpressionNode('GeneratedAlways', [parsed])];
    }),
  );
}

if (import.meta.main) {
  const server = await startThrowawayServer();
  try {
    await migrateToLatest(server.connectionString);
    const source = await generateTables(server.connectionString);
    const before = await readFile(tablesFile, 'utf8').catch(() => '');
    await writeFile(tablesFile, source);
    process.stdout.write(
      source === before ? 'The tables are as they were.\n' : 'The tables were written anew.\n',
    );
  } finally {
    await server.stop();
  }
}
