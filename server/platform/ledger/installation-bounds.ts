import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '@app/domain/time.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../database/database.ts';

/** What is bounded for all accounts together. */
export type BoundedUse = 'welcome_tokens' | 'sign_ups_from_nowhere' | 'model_answers';

export type UseLimit = { use: BoundedUse; windowMs: number; max: number };

export type BoundSettings = Pick<
  Config,
  | 'WELCOME_TOKENS_PER_HOUR'
  | 'WELCOME_TOKENS_PER_DAY'
  | 'SIGN_UPS_FROM_NOWHERE_PER_DAY'
  | 'MODEL_ANSWERS_PER_HOUR'
  | 'MODEL_ANSWERS_PER_DAY'
>;

export const listBounds = (config: BoundSettings): UseLimit[] => [
  { use: 'welcome_tokens', windowMs: HOUR_MS, max: config.WELCOME_TOKENS_PER_HOUR },
  { use: 'welcome_tokens', windowMs: DAY_MS, max: config.WELCOME_TOKENS_PER_DAY },
  { use: 'sign_ups_from_nowhere', windowMs: DAY_MS, max: config.SIGN_UPS_FROM_NOWHERE_PER_DAY },
  { use: 'model_answers', windowMs: HOUR_MS, max: config.MODEL_ANSWERS_PER_HOUR },
  { use: 'model_answers', windowMs: DAY_MS, max: config.MODEL_ANSWERS_PER_DAY },
];

export const nameBound = ({ use, windowMs }: UseLimit): string => `${use}:${windowMs}`;

const startOf = ({ windowMs }: UseLimit, now: number): number => now - (now % windowMs);

/** False from the first use that would pass a bound until its hour or day is over; the count never passes it, in all processes together. */
export async function consumeBound(
  db: Db,
  config: BoundSettings,
  { use, amount, now }: { use: BoundedUse; amount: number; now: number },
): Promise<boolean> {
  for (const bound of listBounds(config).filter((one) => one.use === use))
    if (!(await consumeWindow(db, bound, amount, now))) return false;
  return true;
}

async function consumeWindow(db: Db, bound: UseLimit, amount: number, now: number): Promise<boolean> {
  const { max } = bound;
  const fits = amount <= max;
  const { rows } = await sql<{ is_open: boolean }>`
    INSERT INTO installation_use AS u (name, window_start, used, reached_at)
    VALUES (${nameBound(bound)}, ${startOf(bound, now)}, ${fits ? amount : 0}, ${fits ? null : now}::bigint)
    ON CONFLICT (name, window_start) DO UPDATE SET
      used = u.used + CASE WHEN u.reached_at IS NULL AND u.used + ${amount} <= ${max} THEN ${amount} ELSE 0 END,
      reached_at = CASE WHEN u.reached_at IS NULL AND u.used + ${amount} > ${max} THEN ${now} ELSE u.reached_at END
    RETURNING reached_at IS NULL AS is_open`.execute(db);
  return rows[0]?.is_open ?? false;
}

export type BoundState = UseLimit & { used: number; reachedAt: number | null };

export async function readBounds(db: Db, config: BoundSettings, now: number): Promise<BoundState[]> {
  const bounds = listBounds(config);
  const rows = await db
    .selectFrom('installation_use')
    .select(['name', 'window_start', 'used', 'reached_at'])
    .where('window_start', '>', now - DAY_MS)
    .execute();
  return bounds.map((bound) => {
    const row = rows.find((one) => one.name === nameBound(bound) && one.window_start === startOf(bound, now));
    return { ...bound, used: row?.used ?? 0, reachedAt: row?.reached_at ?? null };
  });
}
