import {
  ColumnNode,
  InsertQueryNode,
  PrimitiveValueListNode,
  TableNode,
  UpdateQueryNode,
  ValueNode,
  ValuesNode,
  type KyselyPlugin,
  type OperationNode,
  type RootOperationNode,
  type UnknownRow,
} from 'kysely';
import { SealKeyError } from './keyring.ts';
import type { Sealer } from './seal.ts';

/** Text that holds secret links until it is sent; no other table has columns of these names. */
const sealedColumns = { outbox: ['text_part', 'html_part', 'one_click_url'] } as const;

const PREFIX = 'sealed:';

/** How a value begins that is sealed with the newest key: header lengths of a multiple of three end on a letter of base64. */
export const currentPrefix = ({ header }: Sealer): string => PREFIX + header.toString('base64');

/** Mails reach the database sealed and leave it readable, whoever writes or reads them by Kysely; rows from before are read as they are. */
export function createSealedColumnsPlugin(sealer: Sealer): KyselyPlugin {
  return {
    transformQuery: ({ node }) => sealQuery(sealer, node),
    transformResult: async ({ result }) => ({ ...result, rows: unsealRows(sealer, result.rows) }),
  };
}

const columnsOf = (table: string | undefined): readonly string[] =>
  Object.entries(sealedColumns).find(([name]) => name === table)?.[1] ?? [];

function sealValue(sealer: Sealer, column: string, value: unknown): unknown {
  if (typeof value !== 'string' || value === '') return value;
  return PREFIX + sealer.seal(column, Buffer.from(value)).toString('base64');
}

function sealQuery(sealer: Sealer, node: RootOperationNode): RootOperationNode {
  if (InsertQueryNode.is(node)) return sealInsert(sealer, node);
  return UpdateQueryNode.is(node) ? sealUpdate(sealer, node) : node;
}

function sealNode(sealer: Sealer, column: string, node: OperationNode): OperationNode {
  if (!ValueNode.is(node)) return node;
  const sealed: ValueNode = { ...node, value: sealValue(sealer, column, node.value) };
  return sealed;
}

function sealInsert(sealer: Sealer, node: InsertQueryNode): InsertQueryNode {
  const sealed = columnsOf(node.into?.table.identifier.name);
  const { values } = node;
  if (sealed.length === 0 || !values || !ValuesNode.is(values)) return node;
  const names = (node.columns ?? []).map(({ column }) => column.name);
  const rows = values.values.map((row) => {
    const change = <T>(cells: readonly T[], sealCell: (column: string, cell: T) => T): T[] =>
      cells.map((cell, at) => (sealed.includes(names[at] ?? '') ? sealCell(names[at] ?? '', cell) : cell));
    return PrimitiveValueListNode.is(row)
      ? { ...row, values: change(row.values, (column, value) => sealValue(sealer, column, value)) }
      : { ...row, values: change(row.values, (column, cell) => sealNode(sealer, column, cell)) };
  });
  const sealedValues: ValuesNode = { ...values, values: rows };
  return { ...node, values: sealedValues };
}

function sealUpdate(sealer: Sealer, node: UpdateQueryNode): UpdateQueryNode {
  const table = node.table && TableNode.is(node.table) ? node.table.table.identifier.name : undefined;
  const sealed = columnsOf(table);
  if (sealed.length === 0) return node;
  const updates = node.updates?.map((update) => {
    const name = ColumnNode.is(update.column) ? update.column.column.name : '';
    return sealed.includes(name) ? { ...update, value: sealNode(sealer, name, update.value) } : update;
  });
  return { ...node, ...(updates && { updates }) };
}

const allColumns: readonly string[] = Object.values(sealedColumns).flat();

function unsealRows(sealer: Sealer, rows: UnknownRow[]): UnknownRow[] {
  const present = allColumns.filter((column) => rows[0] && column in rows[0]);
  if (present.length === 0) return rows;
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(present.map((column) => [column, unsealValue(sealer, column, row[column])])),
  }));
}

function unsealValue(sealer: Sealer, column: string, value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith(PREFIX)) return value;
  const plain = sealer.unseal(column, Buffer.from(value.slice(PREFIX.length), 'base64'));
  if (!plain)
    throw new SealKeyError('A sealed text cannot be read: SEAL_KEYS misses the key it was sealed with.');
  return plain.toString();
}
