import { toIso } from '@app/domain/time.ts';
import { sql } from 'kysely';
import type { TokenAccount } from '@app/contracts/money/tokens.ts';
import { effectsAtZero } from '@app/domain/tokens/at-zero.ts';
import { balanceAt, DAILY_ALLOWANCE, nextUtcMidnight, remainingTokens } from '@app/domain/tokens/balance.ts';
import { brainsFor, FOUR_BRAINS_ABOVE } from '@app/domain/tokens/brains.ts';
import { computeReplyCost } from '@app/domain/tokens/cost.ts';
import { useByDayOf } from '@app/domain/tokens/use-by-day.ts';
import { remainingCap } from '@app/domain/tokens/daily-cap.ts';
import { balanceColumns, toBalance } from '../../platform/ledger/balance.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import { readSpentByDay, readSpentToday } from './store.ts';

const replyCostOf = (brains: 1 | 4, issuesSignal = false, distress = false): number =>
  computeReplyCost({ brains, issuesSignal, distress });

/** Writes nothing. @throws AppError not_signed_in */
export async function readTokenAccount(db: Db, userId: string, now: number): Promise<TokenAccount> {
  const [user, spent, owed, spentByDay] = await Promise.all([
    db
      .selectFrom('users')
      .leftJoin('withheld_welcomes', 'withheld_welcomes.user_id', 'users.id')
      .select([...balanceColumns, 'plan', 'daily_cap', 'withheld_welcomes.state as welcome_state'])
      .where('users.id', '=', userId)
      .executeTakeFirst(),
    readSpentToday(db, userId, now),
    readTokenDebt(db, userId),
    readSpentByDay(db, userId, now),
  ]);
  if (!user) throw new AppError('not_signed_in');
  const { balance } = balanceAt(toBalance(user), now);
  const { daily, welcome, welcomeUntil, purchased } = balance;
  const all = remainingTokens(balance);
  const midnight = toIso(nextUtcMidnight(now));
  const limit = user.daily_cap;
  return {
    tokensRemaining: all,
    plan: user.plan,
    brains: brainsFor(all),
    buckets: {
      daily: { tokens: daily, of: DAILY_ALLOWANCE },
      welcome: {
        tokens: welcome,
        lapsesAt: welcome > 0 ? toIso(welcomeUntil) : null,
        ...(user.welcome_state && { state: user.welcome_state }),
      },
      purchased: { tokens: purchased },
    },
    nextRefill: { at: midnight, tokens: DAILY_ALLOWANCE },
    costs: {
      reply: replyCostOf(brainsFor(all)),
      oneBrainReply: replyCostOf(1),
      fourBrainReply: replyCostOf(4),
      trackedSignal: replyCostOf(1, true) - replyCostOf(1),
      distressReply: replyCostOf(4, true, true),
      failedReply: 0,
      fourBrainsAbove: FOUR_BRAINS_ABOVE,
    },
    dailyCap: {
      tokens: limit,
      spentToday: spent,
      left: limit === null ? null : remainingCap({ limit, spent }),
      startsAnewAt: midnight,
    },
    useByDay: useByDayOf(spentByDay, now),
    owed,
    atZero: effectsAtZero(user.plan),
  };
}

async function readTokenDebt(db: Db, userId: string): Promise<number> {
  const { owed } = await db
    .selectFrom('payments')
    .select(sql<number>`coalesce(sum(debt_tokens), 0)`.as('owed'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return owed;
}
