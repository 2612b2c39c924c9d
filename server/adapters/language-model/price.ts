import { calcPrice } from '@pydantic/genai-prices';
import type { Usage } from './port.ts';

/** Dollars for a million tokens. */
export type ModelPrices = { input: number; output: number; cachedInput: number };

/** The input tokens include both kinds of cached ones. */
export type BilledUsage = Usage & { cacheReadTokens?: number; cacheWriteTokens?: number };

export type PriceSource = { model: string; prices?: ModelPrices | undefined; provider?: string | undefined };

/** By the operator's prices, else by the bundled list, in whole millionths of a dollar; null for an unknown price. */
export function calculateCostMicroDollars(
  { model, prices, provider }: PriceSource,
  { inputTokens, outputTokens, cacheReadTokens = 0, cacheWriteTokens = 0 }: BilledUsage,
): number | null {
  if (prices) {
    const { input, output, cachedInput } = prices;
    return Math.round(
      (inputTokens - cacheReadTokens) * input + cacheReadTokens * cachedInput + outputTokens * output,
    );
  }
  const usage = {
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    cache_read_tokens: cacheReadTokens,
    cache_write_tokens: cacheWriteTokens,
  };
  const options = provider === undefined ? {} : { providerId: provider };
  // Gateways put the maker before the name: "openai/gpt-5-mini".
  const price = calcPrice(usage, model, options) ?? calcPrice(usage, model.split('/').at(-1) ?? '', options);
  return price && Number.isFinite(price.total_price) ? Math.round(price.total_price * 1_000_000) : null;
}
