import { sql } from 'kysely';
import { DAY_MS } from '@app/domain/time.ts';
import type { ModelBudget, Spent } from '../../../adapters/language-model/port.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { UserWrite } from '../../../platform/database/user-statement.ts';

export type ModelUsage = Spent;

export function sumUsage(
  before: ModelUsage | null,
  { usage, provider, model, costMicroDollars }: Spent,
): ModelUsage {
  if (!before) return { usage, provider, model, costMicroDollars };
  const costs = [before.costMicroDollars, costMicroDollars];
  return {
    provider,
    model,
    usage: {
      inputTokens: before.usage.inputTokens + usage.inputTokens,
      outputTokens: before.usage.outputTokens + usage.outputTokens,
    },
    costMicroDollars: costs.includes(null) ? null : costs.reduce<number>((sum, one) => sum + (one ?? 0), 0),
  };
}

/** Of the reply that is written with it. */
export function insertUsage(total: ModelUsage | null | undefined, at: number): UserWrite {
  if (!total) return {};
  const { provider, model, usage, costMicroDollars } = total;
  return {
    statements: {
      usage: sql`
        INSERT INTO model_usage (message_id, user_id, provider, model, input_tokens, output_tokens, cost_micro_dollars, at)
        SELECT id, user_id, ${provider}, ${model}, ${usage.inputTokens}::int, ${usage.outputTokens}::int, ${costMicroDollars}::bigint, ${at}::bigint
        FROM reply`,
    },
  };
}

const dayOf = (at: number): number => Math.floor(at / DAY_MS);

/** Also where no reply is stored; an unknown price is counted as unknown. */
export async function recordSpending(
  db: Db,
  { userId, calls, at }: { userId: string; calls: readonly ModelUsage[]; at: number },
): Promise<void> {
  if (calls.length === 0) return;
  const cost = calls.reduce((sum, one) => sum + (one.costMicroDollars ?? 0), 0);
  const unpriced = calls.filter((one) => one.costMicroDollars === null).length;
  await sql`
    INSERT INTO model_spending AS s (day, user_id, cost_micro_dollars, unpriced_calls)
    SELECT ${dayOf(at)}::int, id, ${cost}::bigint, ${unpriced}::int FROM users WHERE id = ${userId}
    ON CONFLICT (day, user_id) DO UPDATE SET
      cost_micro_dollars = s.cost_micro_dollars + excluded.cost_micro_dollars,
      unpriced_calls = s.unpriced_calls + excluded.unpriced_calls`.execute(db);
}

/** Which limit of the UTC day is reached. Calls that run at the same time may go beyond it by one each. */
export async function findSpentBudget(
  db: Db,
  { budget, userId, at }: { budget: ModelBudget; userId: string; at: number },
): Promise<'all' | 'perUser' | null> {
  if (budget.all === null && budget.perUser === null) return null;
  const { rows } = await sql<{ all: number; own: number }>`
    SELECT coalesce(sum(cost_micro_dollars), 0)::bigint AS all,
      coalesce(sum(cost_micro_dollars) FILTER (WHERE user_id = ${userId}), 0)::bigint AS own
    FROM model_spending WHERE day = ${dayOf(at)}::int`.execute(db);
  const { all = 0, own = 0 } = rows[0] ?? {};
  if (budget.all !== null && all >= budget.all) return 'all';
  return budget.perUser !== null && own >= budget.perUser ? 'perUser' : null;
}
