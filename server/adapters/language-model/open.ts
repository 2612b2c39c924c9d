import { withCircuitBreaker } from './circuit-breaker.ts';
import type { LanguageModel, ModelBudget, ModelProvider } from './port.ts';
import type { ModelPrices } from './price.ts';

export const ANTHROPIC_URL = 'https://api.anthropic.com/v1';

export type ModelConfig = {
  LLM_PROVIDER: ModelProvider;
  LLM_BASE_URL?: string;
  LLM_API_KEY?: string;
  LLM_MODEL?: string;
  LLM_IMAGES?: 'on' | 'off';
  /** Dollars for a million tokens. */
  LLM_INPUT_PRICE_USD?: number;
  LLM_OUTPUT_PRICE_USD?: number;
  LLM_CACHED_INPUT_PRICE_USD?: number;
  LLM_DAILY_BUDGET_USD?: number;
  LLM_USER_DAILY_BUDGET_USD?: number;
};

type Sdk = typeof import('./ai-sdk.ts');
type Pricing = typeof import('./price.ts');

function requireSetting(config: ModelConfig, name: 'LLM_BASE_URL' | 'LLM_API_KEY' | 'LLM_MODEL'): string {
  const value = config[name];
  if (!value) throw new Error(`LLM_PROVIDER=${config.LLM_PROVIDER} needs ${name}`);
  return value;
}

function pricesOf(config: ModelConfig): { prices?: ModelPrices } {
  const { LLM_INPUT_PRICE_USD: input, LLM_OUTPUT_PRICE_USD: output } = config;
  if (input === undefined || output === undefined) return {};
  return { prices: { input, output, cachedInput: config.LLM_CACHED_INPUT_PRICE_USD ?? input } };
}

const MICROS_PER_DOLLAR = 1_000_000;
const microsOf = (dollars: number | undefined): number | null =>
  dollars === undefined ? null : Math.round(dollars * MICROS_PER_DOLLAR);

/** A limit in money that cannot be counted is refused at the start. */
function budgetOf(config: ModelConfig, { calculateCostMicroDollars }: Pricing): ModelBudget {
  const budget = {
    all: microsOf(config.LLM_DAILY_BUDGET_USD),
    perUser: microsOf(config.LLM_USER_DAILY_BUDGET_USD),
  };
  const { LLM_MODEL: model = '', LLM_PROVIDER } = config;
  const provider = LLM_PROVIDER === 'anthropic' ? LLM_PROVIDER : undefined;
  const price = calculateCostMicroDollars(
    { model, ...pricesOf(config), provider },
    { inputTokens: 1_000_000, outputTokens: 1_000_000 },
  );
  if ((budget.all !== null || budget.perUser !== null) && price === null)
    throw new Error(
      `A budget needs a price: ${model} is in no price list, so set LLM_INPUT_PRICE_USD and LLM_OUTPUT_PRICE_USD.`,
    );
  return budget;
}

const openers: Record<
  Exclude<ModelProvider, 'embedded'>,
  (sdk: Sdk, config: ModelConfig) => LanguageModel
> = {
  'openai-compatible': ({ createOpenAiModel }, config) =>
    createOpenAiModel({
      baseUrl: requireSetting(config, 'LLM_BASE_URL'),
      model: requireSetting(config, 'LLM_MODEL'),
      seesPictures: config.LLM_IMAGES === 'on',
      ...pricesOf(config),
      ...(config.LLM_API_KEY !== undefined && { apiKey: config.LLM_API_KEY }),
    }),
  anthropic: ({ createAnthropicModel }, config) =>
    createAnthropicModel({
      baseUrl: config.LLM_BASE_URL ?? ANTHROPIC_URL,
      apiKey: requireSetting(config, 'LLM_API_KEY'),
      model: requireSetting(config, 'LLM_MODEL'),
      seesPictures: config.LLM_IMAGES !== 'off',
      ...pricesOf(config),
    }),
};

/** Null for the embedded analyst alone. `now` is a monotonic clock. */
export async function openLanguageModel(
  config: ModelConfig,
  now: () => number,
): Promise<LanguageModel | null> {
  if (config.LLM_PROVIDER === 'embedded') return null;
  // Loaded on demand: these packages take longer to load than the rest of the server.
  const [sdk, pricing] = await Promise.all([import('./ai-sdk.ts'), import('./price.ts')]);
  const budget = budgetOf(config, pricing);
  return withCircuitBreaker({ ...openers[config.LLM_PROVIDER](sdk, config), budget }, { now });
}
