import { calcPrice } from '@pydantic/genai-prices';
import type { Usage } from './port.ts';

/** By the bundled price table, in whole millionths of a dollar; null for an unknown model. */
export function calculateCostMicroDollars(
  model: string,
  { inputTokens, outputTokens }: Usage,
  provider?: string,
): number | null {
  const price = calcPrice(
    { input_tokens: inputTokens, output_tokens: outputTokens },
    model,
    provider === undefined ? {} : { providerId: provider },
  );
  return price && Number.isFinite(price.total_price) ? Math.round(price.total_price * 1_000_000) : null;
}
