import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import {
  extractReasoningMiddleware,
  isStepCount,
  jsonSchema,
  streamText,
  tool,
  wrapLanguageModel,
  type LanguageModel as Sdk,
  type ModelMessage,
} from 'ai';
import { guardedFetch } from './guarded-fetch.ts';
import { asTrouble } from './trouble.ts';
import { microDollars } from './price.ts';
import { LanguageModelError, type LanguageModel, type Usage, type Writing, type Written } from './port.ts';

export type ModelSettings = { baseUrl: string; apiKey?: string; model: string; seesPictures: boolean };

/** The browser waits thirty seconds; five are for everything else. */
const PATIENCE = 25_000;
const MOST_OUTPUT = 1_500;
/** Models that think before they write take no temperature, and their thoughts count as output. */
const THINKS = /^(o\d|gpt-5)/;
const MOST_THOUGHT = 6_000;
const CALM = 0.2;
/** Reasons to end that mean the answer is whole, or as long as it may become. */
const WHOLE = new Set(['stop', 'length', 'tool-calls']);

globalThis.AI_SDK_LOG_WARNINGS = false;

/** Any server that speaks OpenAI's chat completions: hosted, Ollama, vLLM, llama.cpp. */
export function openAiCompatible(settings: ModelSettings): LanguageModel {
  const { baseUrl, apiKey, model } = settings;
  const provider = createOpenAICompatible({
    name: 'openai-compatible',
    baseURL: baseUrl,
    includeUsage: true,
    fetch: guardedFetch(baseUrl),
    ...(THINKS.test(model) && {
      transformRequestBody: ({ max_tokens: _most, temperature: _calm, ...body }) => ({
        ...body,
        max_completion_tokens: MOST_THOUGHT,
      }),
    }),
    ...(apiKey !== undefined && { apiKey }),
  });
  // Local models write their thoughts into their answer.
  const thoughtful = extractReasoningMiddleware({ tagName: 'think' });
  const quiet = wrapLanguageModel({ model: provider(model), middleware: thoughtful });
  return overSdk('openai-compatible', quiet, settings);
}

export function anthropic(settings: ModelSettings & { apiKey: string }): LanguageModel {
  const { baseUrl, apiKey, model } = settings;
  const provider = createAnthropic({ baseURL: baseUrl, apiKey, fetch: guardedFetch(baseUrl) });
  return overSdk('anthropic', provider(model), settings);
}

function overSdk(provider: string, sdk: Sdk, { model, seesPictures }: ModelSettings): LanguageModel {
  return {
    provider,
    model,
    seesPictures,
    patienceMs: PATIENCE,
    write: async (asked) => {
      const { words, usage } = await stream(sdk, asked);
      const costMicroDollars = microDollars(model, usage, provider === 'anthropic' ? provider : undefined);
      return { words, usage, provider, model, costMicroDollars };
    },
  };
}

function messagesOf({ conversation, pictures }: Writing): ModelMessage[] {
  return conversation.map(({ role, words }, place): ModelMessage => {
    if (role === 'assistant') return { role, content: words };
    if (place < conversation.length - 1 || pictures.length === 0) return { role, content: words };
    const files = pictures.map(({ mediaType, bytes }) => ({ type: 'file' as const, mediaType, data: bytes }));
    return { role, content: [{ type: 'text', text: words }, ...files] };
  });
}

async function stream(sdk: Sdk, asked: Writing): Promise<Pick<Written, 'words' | 'usage'>> {
  const { tools, mostRounds, onWords, signal } = asked;
  signal.throwIfAborted();
  let words = '';
  let asking = false;
  try {
    const result = streamText({
      model: sdk,
      instructions: asked.instructions,
      messages: messagesOf(asked),
      tools: Object.fromEntries(
        tools.map(({ name, description, input, run }) => [
          name,
          tool({ description, inputSchema: jsonSchema(input), execute: run }),
        ]),
      ),
      // One after the other, in the order asked, so that the same questions always get the same answers.
      toolCallConcurrency: 1,
      stopWhen: isStepCount(mostRounds + 1),
      prepareStep: ({ stepNumber }) => (stepNumber >= mostRounds ? { toolChoice: 'none' } : {}),
      maxOutputTokens: MOST_OUTPUT,
      temperature: CALM,
      maxRetries: 0,
      abortSignal: signal,
      onError: () => {},
    });
    let usage: Usage | null = null;
    for await (const part of result.stream) {
      if (part.type === 'text-delta') {
        words += part.text;
        onWords?.(part.text);
      } else if (part.type === 'tool-call') asking = true;
      else if (part.type === 'finish-step') {
        if (!WHOLE.has(part.finishReason))
          throw new LanguageModelError(
            part.finishReason === 'content-filter' ? 'refused' : 'down',
            `The answer broke off: ${part.finishReason}`,
          );
        if (words !== '' && !/\s$/.test(words)) {
          words += '\n\n';
          onWords?.('\n\n');
        }
      } else if (part.type === 'finish') {
        const { inputTokens = 0, outputTokens = 0 } = part.totalUsage;
        usage = { inputTokens, outputTokens };
      } else if (part.type === 'error') throw part.error;
      else if (part.type === 'abort') signal.throwIfAborted();
    }
    signal.throwIfAborted();
    if (!usage) throw new LanguageModelError('down', 'The answer broke off');
    if (words.trim() === '') throw new LanguageModelError('nonsense', 'The answer is empty');
    return { words: words.trim(), usage };
  } catch (error) {
    throw asTrouble(error, signal, words !== '' || asking);
  }
}
