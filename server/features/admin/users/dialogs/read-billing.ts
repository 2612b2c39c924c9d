import { sql } from 'kysely';
import type { adminUserEndpoints } from '@app/contracts/admin/users.ts';
import type { ReplyOf } from '@app/contracts/endpoint.ts';
import { balanceAt } from '@app/domain/tokens/balance.ts';
import { balanceColumns, toBalance } from '../../../../platform/ledger/balance.ts';
import type { Db } from '../../../../platform/database/database.ts';
import { AppError } from '../../../../platform/http/errors.ts';
import { toIsoOrEpoch } from '../iso-or-epoch.ts';

const MAX_ROWS = 50;

type UserBilling = ReplyOf<typeof adminUserEndpoints.getUserBilling>;

export async function readBilling(db: Db, userId: string, now: number): Promise<UserBilling> {
  const [user, debt, moved, models, payments, ledger] = await Promise.all([
    db
      .selectFrom('users')
      .select([...balanceColumns, 'plan'])
      .where('id', '=', userId)
      .executeTakeFirst(),
    readDebt(db, userId),
    readTokenMovements(db, userId),
    readModelUsage(db, userId),
    readPayments(db, userId),
    readLedger(db, userId),
  ]);
  if (!user) throw new AppError('not_found', 'There is no such user.');
  const { daily, welcome, purchased } = balanceAt(toBalance(user), now).balance;
  return {
    plan: user.plan,
    tokens: { daily, welcome, purchased, owed: debt },
    moved,
    models,
    payments,
    ledger,
  };
}

async function readDebt(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ owed: number }>`
    SELECT (coalesce((SELECT sum(debt_tokens) FROM payments WHERE user_id = ${userId}), 0)
      + coalesce((SELECT sum(debt_tokens) FROM broker_claims WHERE user_id = ${userId}), 0))::bigint AS owed`.execute(
    db,
  );
  return rows[0]?.owed ?? 0;
}

async function readTokenMovements(db: Db, userId: string): Promise<UserBilling['moved']> {
  const { rows } = await sql<UserBilling['moved'][number]>`
    SELECT reason, sum(delta) AS tokens, count(*) AS times FROM token_ledger WHERE user_id = ${userId}
    GROUP BY reason ORDER BY abs(sum(delta)) DESC, reason`.execute(db);
  return rows;
}

type ModelUsage = {
  model: string;
  answers: number;
  input: number;
  output: number;
  cost: number | null;
  unpriced: number;
};

async function readModelUsage(db: Db, userId: string): Promise<UserBilling['models']> {
  const { rows } = await sql<ModelUsage>`
    SELECT x.model, count(*) AS answers, sum(x.input_tokens) AS input, sum(x.output_tokens) AS output,
      sum(x.cost_micro_dollars)::bigint AS cost,
      count(*) FILTER (WHERE x.cost_micro_dollars IS NULL) AS unpriced
    FROM model_usage x WHERE x.user_id = ${userId}
    GROUP BY x.model ORDER BY count(*) DESC, x.model`.execute(db);
  return rows.map(({ model, answers, input, output, cost, unpriced }) => ({
    model,
    answers,
    inputTokens: input,
    outputTokens: output,
    costMicroDollars: cost,
    unpricedAnswers: unpriced,
  }));
}

async function readPayments(db: Db, userId: string): Promise<UserBilling['payments']> {
  const rows = await db
    .selectFrom('payments')
    .select(['id', 'provider', 'product', 'state', 'price_cents', 'test', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_ROWS)
    .execute();
  return rows.map(({ price_cents: priceCents, created_at, ...row }) => ({
    ...row,
    priceCents,
    createdAt: toIsoOrEpoch(created_at),
  }));
}

async function readLedger(db: Db, userId: string): Promise<UserBilling['ledger']> {
  const rows = await db
    .selectFrom('token_ledger')
    .select(['at', 'bucket', 'delta', 'reason'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(MAX_ROWS)
    .execute();
  return rows.map(({ at, bucket, delta, reason }) => ({
    at: toIsoOrEpoch(at),
    bucket,
    tokens: delta,
    reason,
  }));
}
