import { toIso } from '@app/domain/time.ts';
import type { adminUserEndpoints } from '@app/contracts/admin/users.ts';
import type { QueryOf } from '@app/contracts/endpoint.ts';
import { formatCsvLine } from '@app/domain/export/csv.ts';
import { recordAdminAction } from '../../../../platform/access/admin-log.ts';
import { effectiveRole } from '../../../../platform/access/effective-role.ts';
import type { Deps } from '../../../../deps.ts';
import { runOutsideRequest } from '../../../../platform/database/connections/request-scope.ts';
import type { FileHandler } from '../../../../platform/http/call.ts';
import { AppError } from '../../../../platform/http/errors.ts';
import { csvColumns } from './csv-columns.ts';
import { countUsers, readUsersAfter } from './list-users.ts';
import { readStats } from '../figures/read-stats.ts';

const BATCH = 200;
/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

type ExportDeps = Pick<Deps, 'database' | 'config' | 'log'>;
type ExportQuery = QueryOf<typeof adminUserEndpoints.exportUsers>;

/** Keyset pagination: a user whose sort key changes meanwhile may appear twice or not at all. */
export function createUserExport(deps: ExportDeps): FileHandler<typeof adminUserEndpoints.exportUsers> {
  // Bounds the work of this process; calls are limited over all of them.
  const exportingAdminIds = new Set<string>();
  return async ({ user: { userId: adminId }, query, requestId, now }) => {
    if (exportingAdminIds.has(adminId))
      throw new AppError('in_progress', 'Your last export is still on its way. Please wait, or stop it.');
    // Counting a large list lasts, like the download itself.
    await runOutsideRequest(() => recordExport(deps, { adminId, query, now }));
    return { fileName: `users-${toIso(now).slice(0, 10)}.csv`, pieces: writeChunks() };

    async function* writeChunks(): AsyncGenerator<string> {
      exportingAdminIds.add(adminId);
      const logFields = { id: requestId, users: 0, whole: false };
      try {
        yield BYTE_ORDER_MARK + formatCsvLine(csvColumns.map(({ heading }) => heading));
        for await (const lines of readCsvLines(deps, query, now)) {
          await requireAdmin(deps, adminId);
          yield lines.join('');
          logFields.users += lines.length;
        }
        logFields.whole = true;
      } catch (error) {
        deps.log.error({ id: requestId, err: error }, 'user export failed');
        throw error;
      } finally {
        exportingAdminIds.delete(adminId);
        deps.log.info(logFields, 'user export ended');
      }
    }
  };
}

/** Checked before each chunk, so that a demoted admin gets no further. @throws AppError forbidden */
async function requireAdmin({ database: { db }, config }: ExportDeps, adminId: string): Promise<void> {
  const admin = await db
    .selectFrom('users')
    .select(['role', 'email_key', 'email_verified_at'])
    .where('id', '=', adminId)
    .executeTakeFirst();
  if (!admin || effectiveRole(admin, config) !== 'admin') throw new AppError('forbidden');
}

async function* readCsvLines(
  { database: { db }, config }: ExportDeps,
  query: ExportQuery,
  now: number,
): AsyncGenerator<string[]> {
  for (let after: { key: number; id: string } | undefined; ;) {
    const page = await readUsersAfter(db, query, { limit: BATCH, after }, config);
    const lastItem = page.at(-1);
    if (!lastItem) return;
    const stats = await readStats(
      db,
      page.map(({ user }) => user.id),
      now,
    );
    yield page.flatMap(({ user }) => {
      const userStats = stats[user.id];
      return userStats ? [formatCsvLine(csvColumns.map(({ readCell }) => readCell(user, userStats)))] : [];
    });
    if (page.length < BATCH) return;
    after = { key: lastItem.key, id: lastItem.user.id };
  }
}

/** Omits the search text, which may be a name and would outlive that person's account. */
async function recordExport(
  { database }: ExportDeps,
  { adminId, query, now }: { adminId: string; query: ExportQuery; now: number },
): Promise<void> {
  const { search, status, sort, order } = query;
  const { total } = await countUsers(database.db, query);
  await database.transact((tx) =>
    recordAdminAction(tx, {
      adminId,
      action: 'export_users',
      userId: null,
      about: 'users',
      reason: 'Exported from the dashboard',
      facts: { count: total, searched: (search ?? '').trim() !== '', status, sort, order },
      now,
    }),
  );
}
