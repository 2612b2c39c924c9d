import { sql } from 'kysely';
import { isCategory, type Category } from '@app/domain/proactive/category.ts';
import type { Cause } from '@app/domain/proactive/cause.ts';
import type { Pace } from '@app/domain/proactive/pace.ts';
import { defaultCategories, defaultPace, defaultQuiet } from '@app/domain/proactive/preferences.ts';
import { utcDay, type Balance } from '@app/domain/tokens/balance.ts';
import { balanceOf, type BalanceRow } from '../../db/balance.ts';
import type { Db } from '../../db/database.ts';

const DAY = 86_400_000;
/** Older messages of the buddy's own play no part in its pace. */
const LOOKED_BACK = 3 * DAY;

/** What is known of a user before anything of theirs is looked up. Times in UTC ms. */
export type Listener = {
  id: string;
  lastSeenAt: number;
  lastTalkAt: number | null;
  lastGreetingAt: number | null;
  balance: Balance;
  profile: Record<string, unknown>;
  scoredDay: number;
  /** Kinds the user wants of which there was none yet on this UTC day: one of a kind a day is enough. */
  open: readonly Category[];
  wantsGreetings: boolean;
  pace: Pace;
};

type Row = BalanceRow & {
  id: string;
  last_active_at: number;
  scored_day: number;
  profile: Record<string, unknown>;
  used_at: number | null;
  talk_at: number | null;
  enabled_categories: string[] | null;
  frequency: Pace['frequency'] | null;
  max_daily: number | null;
  quiet_start: string | null;
  quiet_end: string | null;
};

type Unasked = { user_id: string; cause: Cause; at: number; sent: boolean };

/** Those of these users who still exist, each as they are now. */
export async function readListeners(db: Db, ids: readonly string[], now: number): Promise<Listener[]> {
  if (ids.length === 0) return [];
  const [users, unasked] = await Promise.all([rowsOf(db, ids), unaskedOf(db, ids, now - LOOKED_BACK)]);
  return users.map((row) => {
    const own = unasked.filter(({ user_id }) => user_id === row.id);
    const lastSeenAt = Math.max(row.last_active_at, row.used_at ?? 0, row.talk_at ?? 0);
    const enabled = (row.enabled_categories ?? defaultCategories).filter(isCategory);
    const today = own.filter(({ at }) => utcDay(at) === utcDay(now)).map(({ cause }) => cause);
    return {
      id: row.id,
      lastSeenAt,
      lastTalkAt: row.talk_at,
      lastGreetingAt: own.find(({ cause }) => cause === 'time_greeting')?.at ?? null,
      balance: balanceOf(row),
      profile: row.profile,
      scoredDay: row.scored_day,
      open: enabled.filter((one) => !today.includes(one)),
      wantsGreetings: enabled.includes('time_greeting'),
      pace: paceOf(row, own, lastSeenAt, now),
    };
  });
}

function paceOf(row: Row, own: readonly Unasked[], lastSeenAt: number, now: number): Pace {
  const proactive = own.find(({ cause }) => isCategory(cause));
  return {
    quiet: row.quiet_start && row.quiet_end ? { start: row.quiet_start, end: row.quiet_end } : defaultQuiet,
    frequency: row.frequency ?? defaultPace.frequency,
    maxDaily: row.max_daily ?? defaultPace.maxDaily,
    today: own.filter(({ at }) => utcDay(at) === utcDay(now)).length,
    lastProactiveAt: proactive?.at ?? null,
    lastNoticeAt: own.find(({ cause }) => !isCategory(cause))?.at ?? null,
    lastTalkAt: row.talk_at,
    unseen: proactive !== undefined && proactive.at > lastSeenAt && !proactive.sent,
  };
}

async function rowsOf(db: Db, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT u.id, u.last_active_at, u.scored_day, u.profile,
      u.daily_tokens, u.daily_day, u.welcome_tokens, u.welcome_until, u.purchased_tokens,
      p.enabled_categories, p.frequency, p.max_daily, p.quiet_start, p.quiet_end,
      (SELECT max(s.used_at) FROM sessions s WHERE s.user_id = u.id) AS used_at,
      (SELECT m.at FROM messages m WHERE m.user_id = u.id AND m.role = 'user' ORDER BY m.at DESC LIMIT 1) AS talk_at
    FROM users u LEFT JOIN proactive_preferences p ON p.user_id = u.id
    WHERE u.id = ANY(${ids}::uuid[])`.execute(db);
  return rows;
}

/** What the buddy wrote by itself since, newest first, and whether another channel has brought it. */
async function unaskedOf(db: Db, ids: readonly string[], since: number): Promise<Unasked[]> {
  const { rows } = await sql<Unasked>`
    SELECT m.user_id, m.cause, m.at,
      EXISTS (SELECT 1 FROM deliveries d WHERE d.message_id = m.id AND d.sent_at IS NOT NULL) AS sent
    FROM messages m
    WHERE m.user_id = ANY(${ids}::uuid[]) AND m.cause IS NOT NULL AND m.at >= ${since}::bigint
    ORDER BY m.at DESC, m.seq DESC`.execute(db);
  return rows;
}
