import { sql } from 'kysely';
import { engagementScore } from '@app/domain/proactive/engagement.ts';
import { utcDay } from '@app/domain/tokens/balance.ts';
import { userChanged, type Database } from '../../db/database.ts';
import type { Listener } from './read-users.ts';

const DAY = 86_400_000;

const profileFields = [
  'firstName',
  'country',
  'tradingExperience',
  'riskTolerance',
  'tradingStyle',
  'markets',
  'favoritePairs',
  'preferredSessions',
  'tradingGoals',
  'tradingCapital',
];

function filledIn(profile: Record<string, unknown>): number {
  const filled = profileFields.filter((field) => {
    const value = profile[field];
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== '';
  });
  return filled.length / profileFields.length;
}

type Counted = { id: string; days: number; messages: number; lessons: number; reachable: boolean };

/** Works out the engagement score of these users for the UTC day of `now`, where it was not yet. */
export async function scoreUsers(
  { db, transact }: Pick<Database, 'db' | 'transact'>,
  listeners: readonly Listener[],
  now: number,
): Promise<void> {
  const today = utcDay(now);
  const due = listeners.filter(({ scoredDay }) => scoredDay !== today);
  if (due.length === 0) return;
  const ids = due.map(({ id }) => id);
  const { rows } = await sql<Counted>`
    SELECT u.id,
      (SELECT count(DISTINCT m.at / ${DAY}) FROM messages m
        WHERE m.user_id = u.id AND m.role = 'user' AND m.at > ${now - 28 * DAY}::bigint)::int AS days,
      (SELECT count(*) FROM messages m
        WHERE m.user_id = u.id AND m.role = 'user' AND m.at > ${now - 7 * DAY}::bigint)::int AS messages,
      (SELECT count(*) FROM lessons_done l
        WHERE l.user_id = u.id AND l.first_at > ${now - 28 * DAY}::bigint)::int AS lessons,
      EXISTS (SELECT 1 FROM wanted_channels w WHERE w.user_id = u.id) AS reachable
    FROM users u WHERE u.id = ANY(${ids}::uuid[])`.execute(db);
  const counted = new Map(rows.map((row) => [row.id, row]));
  const scores = due.flatMap(({ id, profile }) => {
    const row = counted.get(id);
    if (!row) return [];
    const { days, messages, lessons, reachable } = row;
    return [
      {
        id,
        score: engagementScore({
          activeDays: days,
          messages,
          lessons,
          reachable,
          profile: filledIn(profile),
        }),
      },
    ];
  });
  await transact(async (tx) => {
    const changed = await sql<{ id: string; changed: boolean }>`
      UPDATE users SET engagement_score = v.score, scored_day = ${today}
      FROM unnest(${scores.map(({ id }) => id)}::uuid[], ${scores.map(({ score }) => score)}::int[]) AS v(id, score)
        JOIN users AS before ON before.id = v.id
      WHERE users.id = v.id
      RETURNING users.id, before.engagement_score <> v.score AS changed`.execute(tx);
    for (const { id, changed: moved } of changed.rows) if (moved) userChanged(tx, id);
  });
}
