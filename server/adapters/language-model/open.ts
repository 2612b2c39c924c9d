import type { LanguageModel } from './port.ts';
import { steady } from './steady.ts';

export const ANTHROPIC = 'https://api.anthropic.com/v1';

export type ModelChoice = {
  LLM_PROVIDER: 'embedded' | 'openai-compatible' | 'anthropic';
  LLM_BASE_URL?: string;
  LLM_API_KEY?: string;
  LLM_MODEL?: string;
  LLM_IMAGES?: 'on' | 'off';
};

/** The language model of the settings, null for the embedded analyst alone. `now` is a clock that only goes forward. */
export async function openLanguageModel(
  { LLM_PROVIDER, LLM_BASE_URL, LLM_API_KEY, LLM_MODEL, LLM_IMAGES }: ModelChoice,
  now: () => number,
): Promise<LanguageModel | null> {
  if (LLM_PROVIDER === 'embedded') return null;
  if (!LLM_MODEL) throw new Error('A language model needs LLM_MODEL');
  // Read only where it is used: these packages take longer to load than the rest of the server.
  const { anthropic, openAiCompatible } = await import('./ai-sdk.ts');
  if (LLM_PROVIDER === 'anthropic') {
    if (!LLM_API_KEY) throw new Error('Anthropic needs LLM_API_KEY');
    const model = anthropic({
      baseUrl: LLM_BASE_URL ?? ANTHROPIC,
      apiKey: LLM_API_KEY,
      model: LLM_MODEL,
      seesPictures: LLM_IMAGES !== 'off',
    });
    return steady(model, { now });
  }
  if (!LLM_BASE_URL) throw new Error('An OpenAI-compatible server needs LLM_BASE_URL');
  const model = openAiCompatible({
    baseUrl: LLM_BASE_URL,
    model: LLM_MODEL,
    seesPictures: LLM_IMAGES === 'on',
    ...(LLM_API_KEY !== undefined && { apiKey: LLM_API_KEY }),
  });
  return steady(model, { now });
}
