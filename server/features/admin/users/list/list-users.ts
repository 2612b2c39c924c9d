import { sql, type RawBuilder } from 'kysely';
import type { AdminUser } from '@app/contracts/admin/users.ts';
import { ADMIN_PAGE_SIZE, MAX_UNPAGED_ROWS } from '@app/domain/admin/user-list.ts';
import { countPages } from '@app/contracts/fields.ts';
import type { Db } from '../../../../platform/database/database.ts';
import type { RoleRule } from '../../../../platform/access/effective-role.ts';
import { userFilterSql, directionSql, sortSource, type UserSearch, type UserSorting } from './user-filter.ts';
import { userJoins, userColumns, toAdminUser, type UserListRow } from './admin-user.ts';

type UserListQuery = UserSearch & UserSorting & { page?: number | undefined };
type ListSlice = {
  limit: number;
  offset?: number;
  fromEnd?: true;
  after?: { key: number; id: string } | undefined;
};

/** Beyond this offset a page is read from whichever end is nearer. */
const FAR_OFFSET = 500;

export async function listUsers(
  db: Db,
  { page, ...query }: UserListQuery,
  roleRule: RoleRule,
): Promise<AdminUser[]> {
  const skip = ((page ?? 1) - 1) * ADMIN_PAGE_SIZE;
  const slice: ListSlice =
    page === undefined ? { limit: MAX_UNPAGED_ROWS } : { limit: ADMIN_PAGE_SIZE, offset: skip };
  const { rows } = await pageSql(
    query,
    skip < FAR_OFFSET ? slice : await sliceFromNearerEnd(db, query, skip),
  ).execute(db);
  return rows.map((row) => toAdminUser(row, roleRule));
}

async function sliceFromNearerEnd(db: Db, search: UserSearch, skip: number): Promise<ListSlice> {
  const { total } = await countUsers(db, search);
  const left = Math.max(0, total - skip);
  if (skip <= left) return { limit: ADMIN_PAGE_SIZE, offset: skip };
  const limit = Math.min(ADMIN_PAGE_SIZE, left);
  return { limit, offset: left - limit, fromEnd: true };
}

export async function readUsersAfter(
  db: Db,
  query: UserSearch & UserSorting,
  slice: ListSlice,
  roleRule: RoleRule,
): Promise<Array<{ user: AdminUser; key: number }>> {
  const { rows } = await pageSql(query, slice).execute(db);
  return rows.map((row) => ({ user: toAdminUser(row, roleRule), key: row.key }));
}

/** Finds the ids in the narrow indexes first, then reads the wide rows for those alone. */
function pageSql(
  { sort, order, ...search }: UserSearch & UserSorting,
  { limit, offset = 0, fromEnd, after }: ListSlice,
): RawBuilder<UserListRow & { key: number }> {
  const direction = directionSql[order];
  const scanDirection = fromEnd ? directionSql[order === 'asc' ? 'desc' : 'asc'] : direction;
  const { table, id, key } = sortSource(sort, search);
  const beyond = order === 'asc' ? sql`>` : sql`<`;
  const afterSql = after
    ? sql`AND (${key}, ${id}) ${beyond} (${after.key}::bigint, ${after.id}::uuid)`
    : sql``;
  return sql`
    WITH page AS (
      SELECT ${id} AS id, ${key} AS key FROM ${table} WHERE ${userFilterSql(search)} ${afterSql}
      ORDER BY ${key} ${scanDirection}, ${id} ${scanDirection} LIMIT ${limit} OFFSET ${offset})
    SELECT ${userColumns}, page.key FROM page JOIN users u ON u.id = page.id ${userJoins}
    ORDER BY page.key ${direction}, page.id ${direction}`;
}

export async function countUsers(db: Db, search: UserSearch): Promise<{ total: number; pages: number }> {
  const { rows } = await sql<{
    total: number;
  }>`SELECT count(*) AS total FROM users u WHERE ${userFilterSql(search)}`.execute(db);
  const total = rows[0]?.total ?? 0;
  return { total, pages: countPages(total, ADMIN_PAGE_SIZE) };
}
