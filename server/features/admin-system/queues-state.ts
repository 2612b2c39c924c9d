import { sql } from 'kysely';
import type { adminSystem } from '@app/contracts/admin-system.ts';
import type { ReplyOf } from '@app/contracts/endpoint.ts';
import { queueHealth } from '@app/domain/system/health.ts';
import type { Db } from '../../db/database.ts';

type Queues = ReplyOf<typeof adminSystem.getSystemStatus>['queues'];
type Row = { name: string; waiting: number; oldest: number | null; failed: number };

const DAY = 86_400_000;

const realNow = sql`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`;

/** What waits for the other side, or for the end of the quiet hours. What was tried already waits since it was written, the rest since it was due. */
const waits = (due: string, now: number) => sql`
  count(*) AS waiting,
  min(CASE WHEN tries > 0 THEN created_at ELSE ${sql.ref(due)} END)
    FILTER (WHERE tries > 0 OR ${sql.ref(due)} <= ${now}::bigint) AS oldest`;

const untaken = sql`sent_at IS NULL AND failed_at IS NULL AND claimed_at IS NULL`;

/** Everything that waits to be done outside of requests. */
export async function queuesState(db: Db, { now, speed }: { now: number; speed: number }): Promise<Queues> {
  const { rows } = await sql<Row>`
    SELECT 'mail' AS name, ${waits('next_try_at', now)},
      (SELECT count(*) FROM outbox WHERE failed_at > ${now - DAY}::bigint) AS failed
    FROM outbox WHERE ${untaken}
    UNION ALL
    SELECT 'alerts-' || channel, waiting, oldest,
      (SELECT count(*) FROM deliveries AS d WHERE d.channel = q.channel AND d.failed_at > ${now - DAY}::bigint)
    FROM (VALUES ('email'), ('push'), ('telegram')) AS q(channel)
    CROSS JOIN LATERAL (SELECT ${waits('due_at', now)} FROM deliveries AS d WHERE d.channel = q.channel AND ${untaken}) AS one
    UNION ALL
    SELECT 'alerts-lost', count(*), min(claimed_at), 0
    FROM deliveries WHERE claimed_at IS NOT NULL AND sent_at IS NULL AND failed_at IS NULL AND held_until < ${realNow}
    UNION ALL
    SELECT 'telegram-messages', count(*), min(received_at), 0 FROM telegram_updates WHERE done_at IS NULL
    UNION ALL
    SELECT 'payments', count(*), min(look_at) FILTER (WHERE look_at <= ${now}::bigint), 0
    FROM payments WHERE look_at IS NOT NULL`.execute(db);
  return rows.map(({ name, waiting, oldest, failed }) => ({
    name,
    waiting,
    oldestAt: oldest === null ? null : new Date(oldest).toISOString(),
    failed,
    health: oldest === null ? 'good' : queueHealth((now - oldest) / speed),
  }));
}
