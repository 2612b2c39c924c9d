import { withCircuitBreaker } from './circuit-breaker.ts';
import type { LanguageModel, ModelProvider } from './port.ts';

export const ANTHROPIC_URL = 'https://api.anthropic.com/v1';

export type ModelConfig = {
  LLM_PROVIDER: ModelProvider;
  LLM_BASE_URL?: string;
  LLM_API_KEY?: string;
  LLM_MODEL?: string;
  LLM_IMAGES?: 'on' | 'off';
};

type Sdk = typeof import('./ai-sdk.ts');

function requireSetting(config: ModelConfig, name: 'LLM_BASE_URL' | 'LLM_API_KEY' | 'LLM_MODEL'): string {
  const value = config[name];
  if (!value) throw new Error(`LLM_PROVIDER=${config.LLM_PROVIDER} needs ${name}`);
  return value;
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
      ...(config.LLM_API_KEY !== undefined && { apiKey: config.LLM_API_KEY }),
    }),
  anthropic: ({ createAnthropicModel }, config) =>
    createAnthropicModel({
      baseUrl: config.LLM_BASE_URL ?? ANTHROPIC_URL,
      apiKey: requireSetting(config, 'LLM_API_KEY'),
      model: requireSetting(config, 'LLM_MODEL'),
      seesPictures: config.LLM_IMAGES !== 'off',
    }),
};

/** Null for the embedded analyst alone. `now` is a monotonic clock. */
export async function openLanguageModel(
  config: ModelConfig,
  now: () => number,
): Promise<LanguageModel | null> {
  if (config.LLM_PROVIDER === 'embedded') return null;
  // Loaded on demand: these packages take longer to load than the rest of the server.
  const sdk = await import('./ai-sdk.ts');
  return withCircuitBreaker(openers[config.LLM_PROVIDER](sdk, config), { now });
}
