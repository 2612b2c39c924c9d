import { sql, type RawBuilder } from 'kysely';
import { ADMIN_PAGE, PLAIN_MOST, type AdminUser } from '@app/contracts/admin-users.ts';
import type { Db } from '../../db/database.ts';
import { chosenBy, directions, sortKeys, type Choice, type Order } from './choose-users.ts';
import { columnsOfUser, viewUser, type RoleOf, type StoredUser } from './user-row.ts';

type Asked = Choice & Order & { page?: number | undefined };

/** One page of users, or without a page the first of the same order; searched, filtered and sorted in SQL. */
export async function listUsers(db: Db, { page, ...asked }: Asked, roleOf: RoleOf): Promise<AdminUser[]> {
  const some =
    page === undefined
      ? { limit: PLAIN_MOST, skip: 0 }
      : { limit: ADMIN_PAGE, skip: (page - 1) * ADMIN_PAGE };
  const { rows } = await pageOf(asked, some).execute(db);
  return rows.map((row) => viewUser(row, roleOf));
}

/** The ids first, from the narrow indexes; the rest is read for those of the page alone. */
function pageOf(
  { sort, order, ...choice }: Choice & Order,
  { limit, skip }: { limit: number; skip: number },
): RawBuilder<StoredUser> {
  const way = directions[order];
  return sql<StoredUser>`
    WITH page AS (
      SELECT u.id, ${sortKeys[sort]} AS key FROM users u JOIN user_figures f ON f.user_id = u.id
      WHERE ${chosenBy(choice)} ORDER BY key ${way}, u.id ${way} LIMIT ${limit} OFFSET ${skip})
    SELECT ${columnsOfUser} FROM page JOIN users u ON u.id = page.id
    JOIN user_figures f ON f.user_id = u.id
    LEFT JOIN telegram_accounts t ON t.user_id = u.id
    ORDER BY page.key ${way}, page.id ${way}`;
}

export async function countUsers(db: Db, choice: Choice): Promise<{ total: number; pages: number }> {
  const { rows } = await sql<{
    total: number;
  }>`SELECT count(*) AS total FROM users u WHERE ${chosenBy(choice)}`.execute(db);
  const total = rows[0]?.total ?? 0;
  return { total, pages: Math.max(1, Math.ceil(total / ADMIN_PAGE)) };
}
