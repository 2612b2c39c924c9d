import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../testing/database.ts';

type Kind = 'text' | 'number' | 'boolean' | 'json' | 'bytes' | 'list';
type Column = { kind: Kind; nullable: boolean; identity: boolean; preset: boolean };
type Tables = Record<string, Record<string, Column>>;

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await testDatabase();
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const named: Record<string, Kind> = {
  string: 'text',
  number: 'number',
  boolean: 'boolean',
  Buffer: 'bytes',
  'string[]': 'list',
  Pair: 'text',
  Action: 'text',
  SignalType: 'text',
  Timeframe: 'text',
  ClosedStatus: 'text',
  Cause: 'text',
  Channel: 'text',
  Direction: 'text',
  Impact: 'text',
  Precision: 'text',
  PaymentProvider: 'text',
  PaymentState: 'text',
  FactKind: 'text',
  ProductId: 'text',
  ClaimState: 'text',
  AdminAction: 'text',
};

function kindOf(type: string, where: string): Kind {
  if (type.startsWith('JSONColumnType<')) return 'json';
  const parts = type.split('|').map((part) => part.trim());
  const kinds = new Set(parts.map((part) => (/^'\w+'$/.test(part) ? 'text' : named[part])));
  const [kind] = kinds;
  if (kinds.size !== 1 || !kind) throw new Error(`${where}: this test does not know the type ${type}`);
  return kind;
}

function columnOf(written: string, where: string): Column {
  const wrapper = /^(Generated|GeneratedAlways)<(.*)>$/s.exec(written);
  const nullable = written.endsWith(' | null');
  const type = wrapper?.[2] ?? written.replace(/ \| null$/, '');
  const mayBeLeftOut = type.startsWith('JSONColumnType<') && type.includes('| undefined');
  // What may be null may be left out as well.
  const preset = wrapper?.[1] === 'Generated' || (mayBeLeftOut && !nullable);
  return { kind: kindOf(type, where), nullable, identity: wrapper?.[1] === 'GeneratedAlways', preset };
}

/** What a file of tables says, read from its text: one table type after the other, one property after the other. */
function tablesOf(source: string): Tables {
  const body = source.slice(source.search(/^export type \w*Tables = /m));
  const tables: Tables = {};
  for (const [, table = '', columns = ''] of body.matchAll(/^\s{2}(\w+): \{(.*?)\};$/gms)) {
    const properties = columns.split(';').map((part) => part.trim());
    tables[table] = Object.fromEntries(
      properties.filter(Boolean).map((property) => {
        const [, name = '', written = ''] = /^(\w+): (.+)$/s.exec(property) ?? [];
        return [name, columnOf(written.replace(/\s+/g, ' '), `${table}.${name}`)];
      }),
    );
  }
  return tables;
}

const kindOfUdt: Record<string, Kind> = {
  uuid: 'text',
  text: 'text',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  bool: 'boolean',
  jsonb: 'json',
  bytea: 'bytes',
  _text: 'list',
  int8multirange: 'text',
};

async function tablesOfCatalogue(): Promise<Tables> {
  const { rows } = await client.query<
    Record<'table' | 'column' | 'udt' | 'nullable' | 'identity' | 'preset', string>
  >(`
    SELECT table_name AS "table", column_name AS "column", udt_name AS udt, is_nullable AS nullable,
      CASE WHEN is_generated = 'ALWAYS' THEN 'YES' ELSE is_identity END AS identity, (column_default IS NOT NULL)::text AS preset
    FROM information_schema.columns WHERE table_schema = 'public' AND table_name NOT LIKE 'kysely_%'`);
  const tables: Tables = {};
  for (const { table, column, udt, nullable, identity, preset } of rows) {
    const kind = kindOfUdt[udt];
    if (!kind) throw new Error(`${table}.${column}: this test does not know the type ${udt}`);
    (tables[table] ??= {})[column] = {
      kind,
      nullable: nullable === 'YES',
      identity: identity === 'YES',
      preset: preset === 'true',
    };
  }
  return tables;
}

test('the tables as the code sees them are the tables that the migrations make', async () => {
  const read = (name: string) => readFile(new URL(name, import.meta.url), 'utf8');
  const written = {
    ...tablesOf(await read('tables.ts')),
    ...tablesOf(await read('economy-tables.ts')),
    ...tablesOf(await read('payment-tables.ts')),
    ...tablesOf(await read('broker-tables.ts')),
    ...tablesOf(await read('access-tables.ts')),
    ...tablesOf(await read('market-tables.ts')),
    ...tablesOf(await read('figure-tables.ts')),
    ...tablesOf(await read('outreach-tables.ts')),
    ...tablesOf(await read('channel-tables.ts')),
    ...tablesOf(await read('leftovers.ts')),
    ...tablesOf(await read('campaign-tables.ts')),
  };
  const real = await tablesOfCatalogue();
  expect(Object.keys(written).toSorted()).toEqual(Object.keys(real).toSorted());
  expect(written).toEqual(real);
});
