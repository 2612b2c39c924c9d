import { sql } from 'kysely';
import type { TokenAccount } from '@app/contracts/tokens.ts';
import { atZero } from '@app/domain/tokens/at-zero.ts';
import { balanceAt, DAILY_ALLOWANCE, nextUtcMidnight, remaining } from '@app/domain/tokens/balance.ts';
import { brainsFor, FOUR_BRAINS_ABOVE } from '@app/domain/tokens/brains.ts';
import { replyCost } from '@app/domain/tokens/cost.ts';
import { capLeft } from '@app/domain/tokens/daily-cap.ts';
import { balanceColumns, balanceOf } from '../../db/balance.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../http/errors.ts';
import { spentToday } from './store.ts';

const iso = (at: number): string => new Date(at).toISOString();
const priceOf = (brains: 1 | 4, issuesSignal = false, distress = false): number =>
  replyCost({ brains, issuesSignal, distress });

/** The token account as it stands at `now`. @throws AppError not_signed_in where the user is gone */
export async function viewAccount(db: Db, userId: string, now: number): Promise<TokenAccount> {
  const [user, spent, owed] = await Promise.all([
    db
      .selectFrom('users')
      .select([...balanceColumns, 'plan', 'daily_cap'])
      .where('id', '=', userId)
      .executeTakeFirst(),
    spentToday(db, userId, now),
    owedOf(db, userId),
  ]);
  if (!user) throw new AppError('not_signed_in');
  const { balance } = balanceAt(balanceOf(user), now);
  const { daily, welcome, welcomeUntil, purchased } = balance;
  const all = remaining(balance);
  const midnight = iso(nextUtcMidnight(now));
  const limit = user.daily_cap;
  return {
    tokensRemaining: all,
    plan: user.plan,
    brains: brainsFor(all),
    buckets: {
      daily: { tokens: daily, of: DAILY_ALLOWANCE },
      welcome: { tokens: welcome, lapsesAt: welcome > 0 ? iso(welcomeUntil) : null },
      purchased: { tokens: purchased },
    },
    nextRefill: { at: midnight, tokens: DAILY_ALLOWANCE },
    costs: {
      reply: priceOf(brainsFor(all)),
      oneBrainReply: priceOf(1),
      fourBrainReply: priceOf(4),
      trackedSignal: priceOf(1, true) - priceOf(1),
      distressReply: priceOf(4, true, true),
      failedReply: 0,
      fourBrainsAbove: FOUR_BRAINS_ABOVE,
    },
    dailyCap: {
      tokens: limit,
      spentToday: spent,
      left: limit === null ? null : capLeft({ limit, spent }),
      startsAnewAt: midnight,
    },
    owed,
    atZero: atZero(user.plan),
  };
}

async function owedOf(db: Db, userId: string): Promise<number> {
  const { owed } = await db
    .selectFrom('payments')
    .select(sql<number>`coalesce(sum(debt_tokens), 0)`.as('owed'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return owed;
}
