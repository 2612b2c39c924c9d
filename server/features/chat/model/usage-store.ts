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
  await tx
    .insertInto('model_usage')
    .values({
      message_id: messageId,
      provider: used.provider,
      model: used.model,
      input_tokens: used.usage.inputTokens,
      output_tokens: used.usage.outputTokens,
      cost_micro_dollars: used.costMicroDollars,
      at,
    })
    .execute();
}
