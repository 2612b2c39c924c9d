import { DAY_MS, toIsoOrNull } from '@app/domain/time.ts';
import { sql } from 'kysely';
import { findInstrument, toPrice } from '@app/domain/market/instrument.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import { notIncluded, tableExports, type TableExport } from './table-exports.ts';

const PAGE_ROWS = 500;

type TableRow = Record<string, unknown>;
export type ExportRequest = { userId: string; productName: string; publicUrl: string; now: number };

const MOMENT_COLUMN = /(^|_)(at|since|until|week|time)$/;
const dayNumberColumns = new Set(['daily_day', 'scored_day']);
const priceColumns = new Set([
  'entry',
  'target',
  'stop',
  'breakout_level',
  'closing_price',
  'furthest_price',
  'above',
  'below',
  'earlier_above',
  'earlier_below',
]);

const toCamelCase = (name: string): string =>
  name.replace(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase());

function toReadable(name: string, value: unknown, row: TableRow): unknown {
  if (typeof value !== 'number') return value;
  if (MOMENT_COLUMN.test(name)) return toIsoOrNull(value);
  if (dayNumberColumns.has(name)) return toIsoOrNull(value * DAY_MS)?.slice(0, 10);
  const instrument =
    priceColumns.has(name) && typeof row.pair === 'string' ? findInstrument(row.pair) : undefined;
  return instrument ? toPrice(instrument, value) : value;
}

function toExportedRow(row: TableRow, { omitted = [] }: TableExport, publicUrl: string): TableRow {
  const hiddenColumns = new Set(['~key', 'user_id', ...omitted]);
  const visible = Object.entries(row).filter(([name]) => !hiddenColumns.has(name));
  return Object.fromEntries(
    visible.map(([name, value]) => [
      toCamelCase(name),
      name === 'link' ? `${publicUrl}${String(value)}` : toReadable(name, value, row),
    ]),
  );
}

async function readPage(db: Db, table: string, tableExport: TableExport, userId: string, after: unknown) {
  const { joins = '', ownerColumn = 't.user_id', orderKey, extraColumns, omitted = [] } = tableExport;
  // The last of a name counts: what is omitted is not read, since a sealed text may have lost its key.
  const unread = omitted.map((column) => `NULL AS ${column}, `).join('');
  const columns = sql.raw(
    `t.*, ${unread}${extraColumns === undefined ? '' : `${extraColumns}, `}${orderKey} AS "~key"`,
  );
  const afterSql = after === null ? sql`` : sql`AND ${sql.raw(orderKey)} > ${after}`;
  const { rows } = await sql<TableRow>`
    SELECT ${columns} FROM ${sql.raw(`${table} AS t ${joins}`)}
    WHERE ${sql.raw(ownerColumn)} = ${userId} ${afterSql} ORDER BY ${sql.raw(orderKey)} LIMIT ${PAGE_ROWS}`.execute(
    db,
  );
  return rows;
}

async function* readLines(
  db: Db,
  table: string,
  tableExport: TableExport,
  request: ExportRequest,
): AsyncGenerator<string> {
  let isFirst = true;
  for (let after: unknown = null; ;) {
    const rows = await readPage(db, table, tableExport, request.userId, after);
    const lines = rows.map((row) => JSON.stringify(toExportedRow(row, tableExport, request.publicUrl)));
    if (lines.length > 0) yield `${isFirst ? '' : ',\n'}    ${lines.join(',\n    ')}`;
    isFirst = false;
    if (rows.length < PAGE_ROWS) return;
    after = rows.at(-1)?.['~key'];
  }
}

async function requireOwner(db: Db, userId: string): Promise<void> {
  const user = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
  if (!user) throw new AppError('not_signed_in');
}

/** Streamed with keyset pagination; a whole file ends with "complete". */
export async function* writeExport(db: Db, request: ExportRequest): AsyncGenerator<string> {
  const { userId, productName, now } = request;
  const head = { product: productName, exportedAt: toIsoOrNull(now), timeZone: 'UTC', notIncluded };
  yield JSON.stringify(head, null, 2).slice(0, -2);
  for (const [table, tableExport] of Object.entries(tableExports)) {
    if (typeof tableExport === 'string') continue;
    yield `,\n  "${toCamelCase(table)}": [\n`;
    yield* readLines(db, table, tableExport, request);
    yield '\n  ]';
  }
  await requireOwner(db, userId);
  yield ',\n  "complete": true\n}\n';
}
