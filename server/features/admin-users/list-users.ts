import { sql, type RawBuilder } from 'kysely';
import type { AdminUser } from '@app/contracts/admin-users.ts';
import { ADMIN_PAGE, PLAIN_MOST } from '@app/domain/admin/user-list.ts';
import { pagesOf } from '@app/contracts/fields.ts';
import type { Db } from '../../db/database.ts';
import type { RoleRule } from '../../db/role.ts';
import { chosenBy, directions, sorting, type Choice, type Order } from './choose-users.ts';
import { besideUser, columnsOfUser, viewUser, type StoredUser } from './user-row.ts';

type Asked = Choice & Order & { page?: number | undefined };
/** Where the next ones begin: after so many, or after the user at whom the last ones ended. */
type From = {
  limit: number;
  skip?: number;
  /** Counted from the end of the order. */ backwards?: true;
  after?: { key: number; id: string } | undefined;
};

/** Beyond so many users a page is looked for from whichever end is nearer. */
const FAR = 500;

/** One page of users, or without a page the first of the same order; searched, filtered and sorted in SQL. */
export async function listUsers(db: Db, { page, ...asked }: Asked, rule: RoleRule): Promise<AdminUser[]> {
  const skip = ((page ?? 1) - 1) * ADMIN_PAGE;
  const some = page === undefined ? { limit: PLAIN_MOST } : { limit: ADMIN_PAGE, skip };
  const { rows } = await pageOf(asked, skip < FAR ? some : await fromNearerEnd(db, asked, skip)).execute(db);
  return rows.map((row) => viewUser(row, rule));
}

async function fromNearerEnd(db: Db, choice: Choice, skip: number): Promise<From> {
  const { total } = await countUsers(db, choice);
  const left = Math.max(0, total - skip);
  if (skip <= left) return { limit: ADMIN_PAGE, skip };
  const limit = Math.min(ADMIN_PAGE, left);
  return { limit, skip: left - limit, backwards: true };
}

/** The next users of an order after one of them; with what the order goes by. */
export async function usersAfter(
  db: Db,
  asked: Choice & Order,
  from: From,
  rule: RoleRule,
): Promise<Array<{ user: AdminUser; key: number }>> {
  const { rows } = await pageOf(asked, from).execute(db);
  return rows.map((row) => ({ user: viewUser(row, rule), key: row.key }));
}

/** The ids first, from the narrow indexes; the rest is read for those of the page alone. */
function pageOf(
  { sort, order, ...choice }: Choice & Order,
  { limit, skip = 0, backwards, after }: From,
): RawBuilder<StoredUser & { key: number }> {
  const way = directions[order];
  const walk = backwards ? directions[order === 'asc' ? 'desc' : 'asc'] : way;
  const { from, id, key } = sorting(sort, choice);
  const beyond = order === 'asc' ? sql`>` : sql`<`;
  const rest = after ? sql`AND (${key}, ${id}) ${beyond} (${after.key}::bigint, ${after.id}::uuid)` : sql``;
  return sql`
    WITH page AS (
      SELECT ${id} AS id, ${key} AS key FROM ${from} WHERE ${chosenBy(choice)} ${rest}
      ORDER BY ${key} ${walk}, ${id} ${walk} LIMIT ${limit} OFFSET ${skip})
    SELECT ${columnsOfUser}, page.key FROM page JOIN users u ON u.id = page.id ${besideUser}
    ORDER BY page.key ${way}, page.id ${way}`;
}

export async function countUsers(db: Db, choice: Choice): Promise<{ total: number; pages: number }> {
  const { rows } = await sql<{
    total: number;
  }>`SELECT count(*) AS total FROM users u WHERE ${chosenBy(choice)}`.execute(db);
  const total = rows[0]?.total ?? 0;
  return { total, pages: pagesOf(total, ADMIN_PAGE) };
}
