import { sql } from 'kysely';
import type { adminSystem } from '@app/contracts/admin-system.ts';
import type { ReplyOf } from '@app/contracts/endpoint.ts';
import type { Db } from '../../db/database.ts';

type DatabaseState = ReplyOf<typeof adminSystem.getSystemStatus>['database'];

/** How large the database is, who is connected, and for how long the oldest of the others' transactions has been open. */
export async function databaseState(db: Db): Promise<DatabaseState> {
  const { rows } = await sql<{ bytes: number; connections: number; slowest: number | null }>`
    SELECT pg_database_size(current_database()) AS bytes, count(*) AS connections,
      max(extract(epoch FROM clock_timestamp() - xact_start)) FILTER (WHERE pid <> pg_backend_pid())::float8 AS slowest
    FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'`.execute(db);
  const { bytes = 0, connections = 0, slowest = null } = rows[0] ?? {};
  return { bytes, connections, slowestOpenSeconds: Math.max(0, Math.round(slowest ?? 0)) };
}
