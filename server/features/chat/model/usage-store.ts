import { sql } from 'kysely';
import type { ModelReply } from '../../../adapters/language-model/port.ts';
import type { Tx } from '../../../platform/database/database.ts';

export type ModelUsage = Omit<ModelReply, 'text'>;

export function sumUsage(
  before: ModelUsage | null,
  { usage, provider, model, costMicroDollars }: ModelReply,
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

export async function recordUsage(tx: Tx, messageId: string, total: ModelUsage, at: number): Promise<void> {
  const { provider, model, usage, costMicroDollars } = total;
  await sql`
    INSERT INTO model_usage (message_id, user_id, provider, model, input_tokens, output_tokens, cost_micro_dollars, at)
    SELECT id, user_id, ${provider}, ${model}, ${usage.inputTokens}::int, ${usage.outputTokens}::int, ${costMicroDollars}::bigint, ${at}::bigint
    FROM messages WHERE id = ${messageId}`.execute(tx);
}
