import { DAY_MS } from '@app/domain/time.ts';
import { sql } from 'kysely';
import { scoreEngagement } from '@app/domain/proactive/outreach/engagement.ts';
import { utcDay } from '@app/domain/tokens/balance.ts';
import { announceUserChange, type Database } from '../../../platform/database/database.ts';
import type { Recipient } from './read-recipients.ts';

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

function profileCompleteness(profile: Record<string, unknown>): number {
  const filled = profileFields.filter((field) => {
    const value = profile[field];
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== '';
  });
  return filled.length / profileFields.length;
}

type ActivityCounts = { id: string; days: number; messages: number; lessons: number; reachable: boolean };

export async function scoreUsers(
  { db, transact }: Pick<Database, 'db' | 'transact'>,
  recipients: readonly Recipient[],
  now: number,
): Promise<void> {
  const today = utcDay(now);
  const due = recipients.filter(({ scoredDay }) => scoredDay !== today);
  if (due.length === 0) return;
  const ids = due.map(({ id }) => id);
  const { rows } = await sql<ActivityCounts>`
    SELECT u.id,
      (SELECT count(DISTINCT m.at / ${DAY_MS}) FROM messages m
        WHERE m.user_id = u.id AND m.role = 'user' AND m.at > ${now - 28 * DAY_MS}::bigint)::int AS days,
      (SELECT count(*) FROM messages m
        WHERE m.user_id = u.id AND m.role = 'user' AND m.at > ${now - 7 * DAY_MS}::bigint)::int AS messages,
      (SELECT count(*) FROM completed_lessons l
        WHERE l.user_id = u.id AND l.completed_at > ${now - 28 * DAY_MS}::bigint)::int AS lessons,
      EXISTS (SELECT 1 FROM alert_channels w WHERE w.user_id = u.id) AS reachable
    FROM users u WHERE u.id = ANY(${ids}::uuid[])`.execute(db);
  const countsByUser = new Map(rows.map((row) => [row.id, row]));
  const scores = due.flatMap(({ id, profile }) => {
    const row = countsByUser.get(id);
    if (!row) return [];
    const { days, messages, lessons, reachable } = row;
    return [
      {
        id,
        score: scoreEngagement({
          activeDays: days,
          messages,
          lessons,
          reachable,
          profile: profileCompleteness(profile),
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
    for (const { id, changed: isChanged } of changed.rows) if (isChanged) announceUserChange(tx, id);
  });
}
