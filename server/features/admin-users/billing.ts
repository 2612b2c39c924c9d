import { sql } from 'kysely';
import type { adminUsers } from '@app/contracts/admin-users.ts';
import type { ReplyOf } from '@app/contracts/endpoint.ts';
import { balanceAt } from '@app/domain/tokens/balance.ts';
import { balanceColumns, balanceOf } from '../../db/balance.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../http/errors.ts';
import { isoAt } from './iso.ts';

const NEWEST = 50;

type Shown = ReplyOf<typeof adminUsers.getUserBilling>;

/** What a user holds, spent, cost and paid. @throws AppError not_found */
export async function readBilling(db: Db, userId: string, now: number): Promise<Shown> {
  const [user, owed, moved, models, payments, ledger] = await Promise.all([
    db
      .selectFrom('users')
      .select([...balanceColumns, 'plan'])
      .where('id', '=', userId)
      .executeTakeFirst(),
    owedBy(db, userId),
    movedOf(db, userId),
    modelsOf(db, userId),
    paymentsOf(db, userId),
    ledgerOf(db, userId),
  ]);
  if (!user) throw new AppError('not_found', 'There is no such user.');
  const { daily, welcome, purchased } = balanceAt(balanceOf(user), now).balance;
  return { plan: user.plan, tokens: { daily, welcome, purchased, owed }, moved, models, payments, ledger };
}

/** Tokens that should have been taken back and were spent before. */
async function owedBy(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ owed: number }>`
    SELECT (coalesce((SELECT sum(debt_tokens) FROM payments WHERE user_id = ${userId}), 0)
      + coalesce((SELECT sum(debt_tokens) FROM broker_claims WHERE user_id = ${userId}), 0))::bigint AS owed`.execute(
    db,
  );
  return rows[0]?.owed ?? 0;
}

async function movedOf(db: Db, userId: string): Promise<Shown['moved']> {
  const { rows } = await sql<Shown['moved'][number]>`
    SELECT reason, sum(delta) AS tokens, count(*) AS times FROM token_ledger WHERE user_id = ${userId}
    GROUP BY reason ORDER BY abs(sum(delta)) DESC, reason`.execute(db);
  return rows;
}

type Used = { model: string; answers: number; input: number; output: number; cost: number | null };

async function modelsOf(db: Db, userId: string): Promise<Shown['models']> {
  const { rows } = await sql<Used>`
    SELECT x.model, count(*) AS answers, sum(x.input_tokens) AS input, sum(x.output_tokens) AS output,
      sum(x.cost_micro_dollars)::bigint AS cost
    FROM model_usage x WHERE x.user_id = ${userId}
    GROUP BY x.model ORDER BY count(*) DESC, x.model`.execute(db);
  return rows.map(({ model, answers, input, output, cost }) => ({
    model,
    answers,
    inputTokens: input,
    outputTokens: output,
    costMicroDollars: cost,
  }));
}

async function paymentsOf(db: Db, userId: string): Promise<Shown['payments']> {
  const rows = await db
    .selectFrom('payments')
    .select(['id', 'provider', 'product', 'state', 'price_cents', 'test', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(NEWEST)
    .execute();
  return rows.map(({ price_cents: priceCents, created_at, ...row }) => ({
    ...row,
    priceCents,
    createdAt: isoAt(created_at),
  }));
}

async function ledgerOf(db: Db, userId: string): Promise<Shown['ledger']> {
  const rows = await db
    .selectFrom('token_ledger')
    .select(['at', 'bucket', 'delta', 'reason'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute();
  return rows.map(({ at, bucket, delta, reason }) => ({ at: isoAt(at), bucket, tokens: delta, reason }));
}
