import { sql, type RawBuilder } from 'kysely';
import { notifyUserChange, PREPARED, type Db, type Tx } from './database.ts';

/** An expression over the row of `users`, which several features read in one statement; JSON, for what has several values. */
export type UserRead<Value> = { expression: RawBuilder<unknown>; parse: (stored: unknown) => Value };

export const defineRead = <Stored, Value>(
  expression: RawBuilder<Stored>,
  parse: (stored: Stored) => Value,
): UserRead<Value> => ({ expression, parse: (stored) => parse(stored as Stored) });

type ReadValues<Reads> = { [Name in keyof Reads]: Reads[Name] extends UserRead<infer Value> ? Value : never };

/** `version` changes with every change of the user's row; undefined without a user. */
export async function readOfUser<Reads extends Record<string, UserRead<unknown>>>(
  db: Db,
  userId: string,
  reads: Reads,
): Promise<(ReadValues<Reads> & { version: string }) | undefined> {
  const parts = Object.entries(reads);
  const columns = parts.map(([name, { expression }]) => sql`${expression} AS ${sql.ref(name)}`);
  const { rows } = await sql<{ version: string } & Record<string, unknown>>`${PREPARED}
    SELECT xmin::text AS version, ${sql.join(columns)} FROM users WHERE id = ${userId}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const values = Object.fromEntries(parts.map(([name, { parse }]) => [name, parse(row[name])]));
  return { ...(values as ReadValues<Reads>), version: row.version };
}

/**
 * Assignments to the user's row, and statements on other tables by their names, which take the user from `changed (id)`: it is empty
 * where the row is no longer of the version that was read, and then nothing is written.
 */
export type UserWrite = {
  assignments?: RawBuilder<unknown>;
  statements?: Record<string, RawBuilder<unknown>>;
};

/** One statement, which announces the change itself; `version` is needed where the user's row is not locked. Null: nothing was written. */
export async function writeOfUser<Value>(
  db: Db,
  { userId, version }: { userId: string; version?: string },
  writes: readonly UserWrite[],
  value: RawBuilder<Value>,
): Promise<Value | null> {
  const assignments = writes.flatMap((write) => write.assignments ?? []);
  const statements = writes.flatMap((write) => Object.entries(write.statements ?? {}));
  const { rows } = await sql<{ value: Value }>`${PREPARED}
    WITH changed AS (
      UPDATE users SET ${sql.join(assignments)}
      WHERE id = ${userId} ${version === undefined ? sql`` : sql`AND xmin = ${version}::xid`} RETURNING id),
    ${sql.join(statements.map(([name, statement]) => sql`${sql.ref(name)} AS (${statement})`))}
    SELECT ${value} AS value FROM changed CROSS JOIN LATERAL ${notifyUserChange(sql`changed.id`)}`.execute(
    db,
  );
  return rows[0]?.value ?? null;
}

/** What is read afterwards is not changed by others until the end of the transaction. */
export const lockUser = (tx: Tx, userId: string) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
