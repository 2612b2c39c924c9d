import { sql, type RawBuilder } from 'kysely';
import { ADMIN_PAGE, PLAIN_MOST, type AdminUser } from '@app/contracts/admin-users.ts';
import type { Db } from '../../db/database.ts';
import type { RoleRule } from '../../db/role.ts';
import { chosenBy, directions, sorting, type Choice, type Order } from './choose-users.ts';
import { besideUser, columnsOfUser, viewUser, type StoredUser } from './user-row.ts';

type Asked = Choice & Order & { page?: number | undefined };

/** One page of users, or without a page the first of the same order; searched, filtered and sorted in SQL. */
export async function listUsers(db: Db, { page, ...asked }: Asked, rule: RoleRule): Promise<AdminUser[]> {
  const some =
    page === undefined
      ? { limit: PLAIN_MOST, skip: 0 }
      : { limit: ADMIN_PAGE, skip: (page - 1) * ADMIN_PAGE };
  const { rows } = await pageOf(asked, some).execute(db);
  return rows.map((row) => viewUser(row, rule));
}

/** The ids first, from the narrow indexes; the rest is read for those of the page alone. */
function pageOf(
  { sort, order, ...choice }: Choice & Order,
  { limit, skip }: { limit: number; skip: number },
): RawBuilder<StoredUser> {
  const way = directions[order];
  const { from, id, key } = sorting(sort, choice);
  return sql<StoredUser>`
    WITH page AS (
      SELECT ${id} AS id, ${key} AS key FROM ${from} WHERE ${chosenBy(choice)}
      ORDER BY ${key} ${way}, ${id} ${way} LIMIT ${limit} OFFSET ${skip})
    SELECT ${columnsOfUser} FROM page JOIN users u ON u.id = page.id ${besideUser}
    ORDER BY page.key ${way}, page.id ${way}`;
}

export async function countUsers(db: Db, choice: Choice): Promise<{ total: number; pages: number }> {
  const { rows } = await sql<{
    total: number;
  }>`SELECT count(*) AS total FROM users u WHERE ${chosenBy(choice)}`.execute(db);
  const total = rows[0]?.total ?? 0;
  return { total, pages: Math.max(1, Math.ceil(total / ADMIN_PAGE)) };
}
