import { sql } from 'kysely';
import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Deps } from '../../../deps.ts';
import { groupDueAlerts, ALERT_BEFORE_MS, type AlertGroup } from './group-due-alerts.ts';

/** So many failures mean that the database is away; the next scan sends the rest. */
const MAX_FAILURES = 8;

export type ReleaseAlert = {
  userId: string;
  cause: 'event_before' | 'event_after';
  event: EconomicEvent;
  otherReleases: readonly EconomicEvent[];
  now: number;
};
export type PrepareAlert = (
  alert: Omit<ReleaseAlert, 'userId'>,
) => Promise<(tx: Tx, userId: string) => Promise<void>>;

/** Once per user, release and phase across processes; throws failures only after all users were tried. */
export async function sendAlerts(
  { database }: Pick<Deps, 'database'>,
  prepare: PrepareAlert,
  events: readonly EconomicEvent[],
  now: number,
): Promise<void> {
  const failures: unknown[] = [];
  for (const group of groupDueAlerts(events, now)) {
    const users = await listRecipients(database, group);
    if (users.length === 0) continue;
    const [event, ...otherReleases] = group.events;
    const postAlert = await prepare({ cause: `event_${group.phase}`, event, otherReleases, now });
    for (const userId of users) {
      if (failures.length >= MAX_FAILURES) break;
      await database
        .transact(async (tx) => {
          const recorded = await recordAlerts(tx, group, userId, now);
          // Fewer rows: the user was alerted to this instant before.
          if (recorded === group.events.length) await postAlert(tx, userId);
        })
        .catch((error: unknown) => failures.push(error));
    }
  }
  if (failures.length > 0)
    throw failures.length === 1 ? failures[0] : new AggregateError(failures, String(failures[0]));
}

async function listRecipients({ db }: Deps['database'], { phase, events }: AlertGroup): Promise<string[]> {
  const [{ id: first, at, currency }] = events;
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM users u
    WHERE plan = 'premium' AND created_at <= ${at}::bigint
      AND NOT EXISTS (
        SELECT 1 FROM event_alerts t WHERE t.user_id = u.id AND t.phase = ${phase} AND t.event_id = ${first})
      AND NOT EXISTS (
        SELECT 1 FROM event_alerts t WHERE t.user_id = u.id AND t.phase = ${phase} AND t.at >= ${at - ALERT_BEFORE_MS}::bigint
          AND t.event_id IN (
            SELECT event_id FROM economic_event_revisions r JOIN economic_events e ON e.id = r.event_id
            WHERE r.at = ${at}::bigint AND e.currency = ${currency}))
      AND NOT EXISTS (SELECT 1 FROM proactive_preferences p WHERE p.user_id = u.id AND NOT p.event_alerts)
    ORDER BY created_at, id`.execute(db);
  return rows.map(({ id }) => id);
}

async function recordAlerts(
  tx: Tx,
  { phase, events }: AlertGroup,
  userId: string,
  now: number,
): Promise<number> {
  const rows = await tx
    .insertInto('event_alerts')
    .values(events.map(({ id }) => ({ event_id: id, user_id: userId, phase, at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .execute();
  return rows.length;
}
