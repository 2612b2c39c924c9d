import { calcPrice } from '@pydantic/genai-prices';
import type { Usage } from './port.ts';

/** What a call cost by the price table that comes with the product, in whole millionths of a dollar; null for a model it does not know. */
export function microDollars(
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
