import { sql } from 'kysely';
import type { adminSystemEndpoints } from '@app/contracts/admin/system.ts';
import type { ReplyOf } from '@app/contracts/endpoint.ts';
import type { Db } from '../../../platform/database/database.ts';

type DatabaseState = ReplyOf<typeof adminSystemEndpoints.getSystemStatus>['database'];

export async function readDatabaseState(db: Db): Promise<DatabaseState> {
  const { rows } = await sql<{ bytes: number; connections: number; slowest: number | null }>`
    SELECT pg_database_size(current_database()) AS bytes, count(*) AS connections,
      max(extract(epoch FROM clock_timestamp() - xact_start)) FILTER (WHERE pid <> pg_backend_pid())::float8 AS slowest
    FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'`.execute(db);
  const { bytes = 0, connections = 0, slowest = null } = rows[0] ?? {};
  return { bytes, connections, slowestOpenSeconds: Math.max(0, Math.round(slowest ?? 0)) };
}
