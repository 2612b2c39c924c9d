import { sql } from 'kysely';
import type { Written } from '../../../adapters/language-model/port.ts';
import type { Tx } from '../../../db/database.ts';

/** What the calls for one answer used together. */
export type ModelUsage = Omit<Written, 'words'>;

export function addedUp(
  before: ModelUsage | null,
  { usage, provider, model, costMicroDollars }: Written,
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

/** In the transaction of the answer that it was for. */
export async function addUsage(tx: Tx, messageId: string, used: ModelUsage, at: number): Promise<void> {
  const { provider, model, usage, costMicroDollars } = used;
  await sql`
    INSERT INTO model_usage (message_id, user_id, provider, model, input_tokens, output_tokens, cost_micro_dollars, at)
    SELECT id, user_id, ${provider}, ${model}, ${usage.inputTokens}::int, ${usage.outputTokens}::int, ${costMicroDollars}::bigint, ${at}::bigint
    FROM messages WHERE id = ${messageId}`.execute(tx);
}
