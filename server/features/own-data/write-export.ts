import { sql } from 'kysely';
import { findInstrument, toPrice } from '@app/domain/market/instrument.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../http/errors.ts';
import { everyTable, notIncluded, type Section } from './every-table.ts';

/** Rows that are in memory at once. */
const PAGE = 500;

type Row = Record<string, unknown>;
export type Exporting = { userId: string; productName: string; publicUrl: string; now: number };

const moment = /(^|_)(at|since|until|week|time)$/;
const dayNumbers = new Set(['daily_day', 'scored_day']);
const prices = new Set(['entry', 'target', 'stop', 'price', 'above', 'below']);
const LAST_MOMENT = 8.64e15;
const DAY = 86_400_000;

const camel = (name: string): string =>
  name.replace(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase());

const iso = (at: number): string | null => (Math.abs(at) <= LAST_MOMENT ? new Date(at).toISOString() : null);

/** A value as a person reads it: times as dates, prices with their decimals. */
function readable(name: string, value: unknown, row: Row): unknown {
  if (typeof value !== 'number') return value;
  if (moment.test(name)) return iso(value);
  if (dayNumbers.has(name)) return iso(value * DAY)?.slice(0, 10);
  const instrument = prices.has(name) && typeof row.pair === 'string' ? findInstrument(row.pair) : undefined;
  return instrument ? toPrice(instrument, value) : value;
}

function shown(row: Row, { without = [] }: Section, publicUrl: string): Row {
  const hidden = new Set(['~key', 'user_id', ...without]);
  const kept = Object.entries(row).filter(([name]) => !hidden.has(name));
  return Object.fromEntries(
    kept.map(([name, value]) => [
      camel(name),
      name === 'link' ? `${publicUrl}${String(value)}` : readable(name, value, row),
    ]),
  );
}

async function pageOf(db: Db, table: string, section: Section, userId: string, after: unknown) {
  const { from = '', owner = 't.user_id', key, more } = section;
  const columns = sql.raw(`t.*, ${more === undefined ? '' : `${more}, `}${key} AS "~key"`);
  const further = after === null ? sql`` : sql`AND ${sql.raw(key)} > ${after}`;
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM ${sql.raw(`${table} AS t ${from}`)}
    WHERE ${sql.raw(owner)} = ${userId} ${further} ORDER BY ${sql.raw(key)} LIMIT ${PAGE}`.execute(db);
  return rows;
}

/** The rows of one table, one line for each, read page by page as the file is taken. */
async function* linesOf(db: Db, table: string, section: Section, asking: Exporting): AsyncGenerator<string> {
  let first = true;
  for (let after: unknown = null; ;) {
    const rows = await pageOf(db, table, section, asking.userId, after);
    const lines = rows.map((row) => JSON.stringify(shown(row, section, asking.publicUrl)));
    if (lines.length > 0) yield `${first ? '' : ',\n'}    ${lines.join(',\n    ')}`;
    first = false;
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.['~key'];
  }
}

async function findOwner(db: Db, userId: string): Promise<void> {
  const user = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
  if (!user) throw new AppError('not_signed_in');
}

/**
 * Everything that is kept of a user, as one JSON document in pieces. Memory holds a page of rows, no connection is held between pages,
 * and what is written meanwhile may be in it or not. It ends with `"complete": true`; where the account is deleted meanwhile it fails.
 */
export async function* writeExport(db: Db, asking: Exporting): AsyncGenerator<string> {
  const { userId, productName, now } = asking;
  const head = { product: productName, exportedAt: iso(now), timeZone: 'UTC', notIncluded };
  yield JSON.stringify(head, null, 2).slice(0, -2);
  for (const [table, section] of Object.entries(everyTable)) {
    if (typeof section === 'string') continue;
    yield `,\n  "${camel(table)}": [\n`;
    yield* linesOf(db, table, section, asking);
    yield '\n  ]';
  }
  await findOwner(db, userId);
  yield ',\n  "complete": true\n}\n';
}
