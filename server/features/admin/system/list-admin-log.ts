import { toIso } from '@app/domain/time.ts';
import { sql } from 'kysely';
import type { adminSystemEndpoints } from '@app/contracts/admin/system.ts';
import type { QueryOf, ReplyOf } from '@app/contracts/endpoint.ts';
import type { Db } from '../../../platform/database/database.ts';
import { pageWindow } from './page-window.ts';

type AdminLogQuery = QueryOf<typeof adminSystemEndpoints.listAdminLog>;
type AdminLogPage = ReplyOf<typeof adminSystemEndpoints.listAdminLog>;
type StoredLogEntry = Omit<AdminLogPage['entries'][number], 'id' | 'at'> & { id: number; at: number };

export async function listAdminLog(db: Db, { userId, action, page }: AdminLogQuery): Promise<AdminLogPage> {
  const where = sql`(${userId ?? null}::uuid IS NULL OR l.user_id = ${userId ?? null}::uuid)
    AND (${action ?? null}::text IS NULL OR l.action = ${action ?? null})`;
  const { limit, offset, pages } = pageWindow(page);
  const [logEntries, counts] = await Promise.all([
    sql<StoredLogEntry>`
      SELECT l.id, l.at, admin.email AS admin, l.action, l.user_id AS "userId", touched.email AS "userEmail", l.about, l.reason,
        l.facts
      FROM (SELECT * FROM admin_log AS l WHERE ${where} ORDER BY l.id DESC LIMIT ${limit} OFFSET ${offset}) AS l
      LEFT JOIN users AS admin ON admin.id = l.admin_id
      LEFT JOIN users AS touched ON touched.id = l.user_id
      ORDER BY l.id DESC`.execute(db),
    sql<{ total: number }>`SELECT count(*) AS total FROM admin_log AS l WHERE ${where}`.execute(db),
  ]);
  const total = counts.rows[0]?.total ?? 0;
  const entries = logEntries.rows.map((row) => ({
    ...row,
    id: String(row.id),
    at: toIso(row.at),
  }));
  return { entries, total, page, pages: pages(total) };
}
