import { sql } from 'kysely';
import type { adminSystem } from '@app/contracts/admin-system.ts';
import type { QueryOf, ReplyOf } from '@app/contracts/endpoint.ts';
import type { Db } from '../../db/database.ts';
import { pageOf } from './page-of.ts';

type Asked = QueryOf<typeof adminSystem.listAdminLog>;
type Listed = ReplyOf<typeof adminSystem.listAdminLog>;
type Row = Omit<Listed['entries'][number], 'id' | 'at'> & { id: number; at: number };

/** What admins did and looked into, newest first. */
export async function listAdminLog(db: Db, { userId, action, page }: Asked): Promise<Listed> {
  const where = sql`(${userId ?? null}::uuid IS NULL OR l.user_id = ${userId ?? null}::uuid)
    AND (${action ?? null}::text IS NULL OR l.action = ${action ?? null})`;
  const { limit, offset, pages } = pageOf(page);
  const [found, counted] = await Promise.all([
    sql<Row>`
      SELECT l.id, l.at, admin.email AS admin, l.action, l.user_id AS "userId", touched.email AS "userEmail", l.about, l.reason,
        l.facts
      FROM (SELECT * FROM admin_log AS l WHERE ${where} ORDER BY l.id DESC LIMIT ${limit} OFFSET ${offset}) AS l
      LEFT JOIN users AS admin ON admin.id = l.admin_id
      LEFT JOIN users AS touched ON touched.id = l.user_id
      ORDER BY l.id DESC`.execute(db),
    sql<{ total: number }>`SELECT count(*) AS total FROM admin_log AS l WHERE ${where}`.execute(db),
  ]);
  const total = counted.rows[0]?.total ?? 0;
  const entries = found.rows.map((row) => ({
    ...row,
    id: String(row.id),
    at: new Date(row.at).toISOString(),
  }));
  return { entries, total, page, pages: pages(total) };
}
