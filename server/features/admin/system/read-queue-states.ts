import { DAY_MS, toIsoOrNull } from '@app/domain/time.ts';
import { sql } from 'kysely';
import type { adminSystemEndpoints } from '@app/contracts/admin/system.ts';
import type { ReplyOf } from '@app/contracts/endpoint.ts';
import { assessQueueHealth } from '@app/domain/system/health.ts';
import type { Db } from '../../../platform/database/database.ts';
import { isUnbegun, isUnsent, SENDING_MS } from '../../../platform/queue/send-once.ts';

type QueueStates = ReplyOf<typeof adminSystemEndpoints.getSystemStatus>['queues'];
type QueueCounts = { name: string; waiting: number; oldest: number | null; failed: number };

/** Retries have been waiting since creation, the rest since it was due. */
const waitingColumns = (due: string, now: number) => sql`
  count(*) AS waiting,
  min(CASE WHEN tries > 0 THEN created_at ELSE ${sql.ref(due)} END)
    FILTER (WHERE tries > 0 OR ${sql.ref(due)} <= ${now}::bigint) AS oldest`;

export async function readQueueStates(
  db: Db,
  { now, speed }: { now: number; speed: number },
): Promise<QueueStates> {
  const { rows } = await sql<QueueCounts>`
    SELECT 'mail' AS name, ${waitingColumns('next_try_at', now)},
      (SELECT count(*) FROM outbox WHERE failed_at > ${now - DAY_MS}::bigint) AS failed
    FROM outbox WHERE ${isUnbegun}
    UNION ALL
    SELECT 'alerts-' || channel, waiting, oldest,
      (SELECT count(*) FROM deliveries AS d WHERE d.channel = q.channel AND d.failed_at > ${now - DAY_MS}::bigint)
    FROM (VALUES ('email'), ('push'), ('telegram')) AS q(channel)
    CROSS JOIN LATERAL (SELECT ${waitingColumns('due_at', now)} FROM deliveries AS d WHERE d.channel = q.channel AND ${isUnbegun}) AS one
    UNION ALL
    SELECT 'alerts-lost', count(*), min(begun_at), 0
    FROM deliveries WHERE begun_at < ${now - SENDING_MS * speed}::bigint AND ${isUnsent}
    UNION ALL
    SELECT 'telegram-messages', count(*), min(received_at), 0 FROM telegram_updates WHERE done_at IS NULL
    UNION ALL
    SELECT 'payments', count(*), min(next_poll_at) FILTER (WHERE next_poll_at <= ${now}::bigint), 0
    FROM payments WHERE next_poll_at IS NOT NULL`.execute(db);
  return rows.map(({ name, waiting, oldest, failed }) => ({
    name,
    waiting,
    oldestAt: toIsoOrNull(oldest),
    oldestSeconds: oldest === null ? null : Math.max(0, Math.round((now - oldest) / speed / 1_000)),
    failed,
    health: oldest === null ? 'good' : assessQueueHealth((now - oldest) / speed),
  }));
}
