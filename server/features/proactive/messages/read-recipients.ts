import { DAY_MS } from '@app/domain/time.ts';
import { sql } from 'kysely';
import { isCategory, type Category } from '@app/domain/proactive/category.ts';
import type { NotificationType } from '@app/domain/proactive/notification-type.ts';
import type { PacingState } from '@app/domain/proactive/pacing/message-pacing.ts';
import { defaultCategories, defaultPace, quietOf } from '@app/domain/proactive/pacing/default-preferences.ts';
import { utcDay, type Balance } from '@app/domain/tokens/balance.ts';
import { toBalance, type BalanceColumns } from '../../../platform/ledger/balance.ts';
import type { Db } from '../../../platform/database/database.ts';

const PACE_WINDOW_MS = 3 * DAY_MS;

export type Recipient = {
  id: string;
  lastSeenAt: number;
  lastTalkAt: number | null;
  lastGreetingAt: number | null;
  balance: Balance;
  profile: Record<string, unknown>;
  scoredDay: number;
  /** One message per category and day is enough. */
  openCategories: readonly Category[];
  wantsGreetings: boolean;
  pace: PacingState;
};

type RecipientRow = BalanceColumns & {
  id: string;
  last_active_at: number;
  scored_day: number;
  profile: Record<string, unknown>;
  used_at: number | null;
  talk_at: number | null;
  enabled_categories: string[] | null;
  frequency: PacingState['frequency'] | null;
  max_daily: number | null;
  quiet_start: string | null;
  quiet_end: string | null;
};

type ProactiveMessageRow = { user_id: string; cause: NotificationType; at: number; sent: boolean };

export async function readRecipients(db: Db, ids: readonly string[], now: number): Promise<Recipient[]> {
  if (ids.length === 0) return [];
  const [users, messages] = await Promise.all([
    selectRecipients(db, ids),
    selectProactiveMessages(db, ids, now - PACE_WINDOW_MS),
  ]);
  return users.map((row) => {
    const own = messages.filter(({ user_id }) => user_id === row.id);
    const lastSeenAt = Math.max(row.last_active_at, row.used_at ?? 0, row.talk_at ?? 0);
    const enabled = (row.enabled_categories ?? defaultCategories).filter(isCategory);
    const today = own.filter(({ at }) => utcDay(at) === utcDay(now)).map(({ cause }) => cause);
    return {
      id: row.id,
      lastSeenAt,
      lastTalkAt: row.talk_at,
      lastGreetingAt: own.find(({ cause }) => cause === 'time_greeting')?.at ?? null,
      balance: toBalance(row),
      profile: row.profile,
      scoredDay: row.scored_day,
      openCategories: enabled.filter((one) => !today.includes(one)),
      wantsGreetings: enabled.includes('time_greeting'),
      pace: toPace(row, own, lastSeenAt, now),
    };
  });
}

function toPace(
  row: RecipientRow,
  own: readonly ProactiveMessageRow[],
  lastSeenAt: number,
  now: number,
): PacingState {
  const proactive = own.find(({ cause }) => isCategory(cause));
  return {
    quiet: quietOf(row),
    frequency: row.frequency ?? defaultPace.frequency,
    maxDaily: row.max_daily ?? defaultPace.maxDaily,
    sentToday: own.filter(({ at }) => utcDay(at) === utcDay(now)).length,
    lastProactiveAt: proactive?.at ?? null,
    lastNoticeAt: own.find(({ cause }) => !isCategory(cause))?.at ?? null,
    lastTalkAt: row.talk_at,
    isLastUnseen: proactive !== undefined && proactive.at > lastSeenAt && !proactive.sent,
  };
}

async function selectRecipients(db: Db, ids: readonly string[]): Promise<RecipientRow[]> {
  const { rows } = await sql<RecipientRow>`
    SELECT u.id, u.last_active_at, u.scored_day, u.profile,
      u.daily_tokens, u.daily_day, u.welcome_tokens, u.welcome_until, u.purchased_tokens,
      p.enabled_categories, p.frequency, p.max_daily, p.quiet_start, p.quiet_end,
      (SELECT max(s.used_at) FROM sessions s WHERE s.user_id = u.id) AS used_at,
      (SELECT m.at FROM messages m WHERE m.user_id = u.id AND m.role = 'user' ORDER BY m.at DESC LIMIT 1) AS talk_at
    FROM users u LEFT JOIN proactive_preferences p ON p.user_id = u.id
    WHERE u.id = ANY(${ids}::uuid[]) AND u.suspended_at IS NULL`.execute(db);
  return rows;
}

async function selectProactiveMessages(
  db: Db,
  ids: readonly string[],
  since: number,
): Promise<ProactiveMessageRow[]> {
  const { rows } = await sql<ProactiveMessageRow>`
    SELECT m.user_id, m.notification_type AS cause, m.at,
      EXISTS (SELECT 1 FROM deliveries d WHERE d.message_id = m.id AND d.sent_at IS NOT NULL) AS sent
    FROM messages m
    WHERE m.user_id = ANY(${ids}::uuid[]) AND m.notification_type IS NOT NULL AND m.at >= ${since}::bigint
    ORDER BY m.at DESC, m.seq DESC`.execute(db);
  return rows;
}
