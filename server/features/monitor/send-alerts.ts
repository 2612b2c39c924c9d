import { sql } from 'kysely';
import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { alertGroups, TOLD_BEFORE, type AlertGroup } from './alert-groups.ts';

/** So many failures are no user's own: the database is away, and the next scan takes up what is left. */
const MANY = 8;

/** What is told to one user; the words and the card are the chat's. */
export type Alert = {
  userId: string;
  cause: 'event_before' | 'event_after';
  event: EconomicEvent;
  /** Released in the same minute. */
  beside: readonly EconomicEvent[];
  now: number;
};
export type PrepareAlert = (
  alert: Omit<Alert, 'userId'>,
) => Promise<(tx: Tx, userId: string) => Promise<void>>;

/**
 * Tells premium users who did not switch it off of what is near or out: once for each user, release and side, also across processes
 * and restarts. An account that was opened after a release hears nothing of it. One user's failure keeps nobody else waiting; it is
 * thrown at the end.
 */
export async function sendAlerts(
  { database }: Pick<Deps, 'database'>,
  prepare: PrepareAlert,
  events: readonly EconomicEvent[],
  now: number,
): Promise<void> {
  const failed: unknown[] = [];
  for (const group of alertGroups(events, now)) {
    const users = await waiting(database, group);
    if (users.length === 0) continue;
    const [event, ...beside] = group.events;
    const tell = await prepare({ cause: `event_${group.phase}`, event, beside, now });
    for (const userId of users) {
      if (failed.length >= MANY) break;
      await database
        .transact(async (tx) => {
          const noted = await note(tx, group, userId, now);
          // All of it is news, or the user has been told of this instant already.
          if (noted === group.events.length) await tell(tx, userId);
        })
        .catch((error: unknown) => failed.push(error));
    }
  }
  if (failed.length > 0)
    throw failed.length === 1 ? failed[0] : new AggregateError(failed, String(failed[0]));
}

/** Told of none of it: neither of the release nor, under another id, of what comes out for its currency at its instant. */
async function waiting({ db }: Deps['database'], { phase, events }: AlertGroup): Promise<string[]> {
  const [{ id: first, at, currency }] = events;
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM users u
    WHERE plan = 'premium' AND created_at <= ${at}::bigint
      AND NOT EXISTS (
        SELECT 1 FROM event_alerts t WHERE t.user_id = u.id AND t.phase = ${phase} AND t.event_id = ${first})
      AND NOT EXISTS (
        SELECT 1 FROM event_alerts t WHERE t.user_id = u.id AND t.phase = ${phase} AND t.at >= ${at - TOLD_BEFORE}::bigint
          AND t.event_id IN (
            SELECT event_id FROM economic_event_revisions r JOIN economic_events e ON e.id = r.event_id
            WHERE r.at = ${at}::bigint AND e.currency = ${currency}))
      AND NOT EXISTS (SELECT 1 FROM proactive_preferences p WHERE p.user_id = u.id AND NOT p.event_alerts)
    ORDER BY created_at, id`.execute(db);
  return rows.map(({ id }) => id);
}

async function note(tx: Tx, { phase, events }: AlertGroup, userId: string, now: number): Promise<number> {
  const rows = await tx
    .insertInto('event_alerts')
    .values(events.map(({ id }) => ({ event_id: id, user_id: userId, phase, at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .execute();
  return rows.length;
}
