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
import { createGuardedFetch } from './guarded-fetch.ts';
import { toModelError } from './to-model-error.ts';
import { calculateCostMicroDollars } from './price.ts';
import {
  LanguageModelError,
  type LanguageModel,
  type Usage,
  type WriteRequest,
  type ModelReply,
} from './port.ts';

export type ModelSettings = { baseUrl: string; apiKey?: string; model: string; seesPictures: boolean };

/** The browser waits thirty seconds; five are for everything else. */
const TIMEOUT_MS = 25_000;
const MAX_OUTPUT_TOKENS = 1_500;
/** Reasoning models take no temperature, and their reasoning counts as output. */
const REASONING_MODELS = /^(o\d|gpt-5)/;
const MAX_REASONING_TOKENS = 6_000;
const TEMPERATURE = 0.2;
const COMPLETE_REASONS = new Set(['stop', 'length', 'tool-calls']);

globalThis.AI_SDK_LOG_WARNINGS = false;

/** Any server with OpenAI's chat completions: hosted, Ollama, vLLM, llama.cpp. */
export function createOpenAiModel(settings: ModelSettings): LanguageModel {
  const { baseUrl, apiKey, model } = settings;
  const provider = createOpenAICompatible({
    name: 'openai-compatible',
    baseURL: baseUrl,
    includeUsage: true,
    fetch: createGuardedFetch(baseUrl),
    ...(REASONING_MODELS.test(model) && {
      transformRequestBody: ({ max_tokens: _most, temperature: _calm, ...body }) => ({
        ...body,
        max_completion_tokens: MAX_REASONING_TOKENS,
      }),
    }),
    ...(apiKey !== undefined && { apiKey }),
  });
  // Local models write their reasoning into their reply.
  const reasoning = extractReasoningMiddleware({ tagName: 'think' });
  const withoutReasoning = wrapLanguageModel({ model: provider(model), middleware: reasoning });
  return toLanguageModel('openai-compatible', withoutReasoning, settings);
}

export function createAnthropicModel(settings: ModelSettings & { apiKey: string }): LanguageModel {
  const { baseUrl, apiKey, model } = settings;
  const provider = createAnthropic({ baseURL: baseUrl, apiKey, fetch: createGuardedFetch(baseUrl) });
  return toLanguageModel('anthropic', provider(model), settings);
}

function toLanguageModel(provider: string, sdk: Sdk, { model, seesPictures }: ModelSettings): LanguageModel {
  return {
    provider,
    model,
    seesPictures,
    timeoutMs: TIMEOUT_MS,
    write: async (request) => {
      const { text, usage } = await streamReply(sdk, request);
      const costMicroDollars = calculateCostMicroDollars(
        model,
        usage,
        provider === 'anthropic' ? provider : undefined,
      );
      return { text, usage, provider, model, costMicroDollars };
    },
  };
}

function toSdkMessages({ conversation, pictures }: WriteRequest): ModelMessage[] {
  return conversation.map(({ role, text }, index): ModelMessage => {
    if (role === 'assistant') return { role, content: text };
    if (index < conversation.length - 1 || pictures.length === 0) return { role, content: text };
    const files = pictures.map(({ mediaType, bytes }) => ({ type: 'file' as const, mediaType, data: bytes }));
    return { role, content: [{ type: 'text', text }, ...files] };
  });
}

async function streamReply(sdk: Sdk, request: WriteRequest): Promise<Pick<ModelReply, 'text' | 'usage'>> {
  const { tools, maxToolRounds, onText, signal } = request;
  signal.throwIfAborted();
  let reply = '';
  let hasCalledTool = false;
  try {
    const result = streamText({
      model: sdk,
      instructions: request.instructions,
      messages: toSdkMessages(request),
      tools: Object.fromEntries(
        tools.map(({ name, description, input, run }) => [
          name,
          tool({ description, inputSchema: jsonSchema(input), execute: run }),
        ]),
      ),
      // One after the other, so that the same calls always get the same results.
      toolCallConcurrency: 1,
      stopWhen: isStepCount(maxToolRounds + 1),
      prepareStep: ({ stepNumber }) => (stepNumber >= maxToolRounds ? { toolChoice: 'none' } : {}),
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      temperature: TEMPERATURE,
      maxRetries: 0,
      abortSignal: signal,
      onError: () => {},
    });
    let usage: Usage | null = null;
    for await (const part of result.stream) {
      if (part.type === 'text-delta') {
        reply += part.text;
        onText?.(part.text);
      } else if (part.type === 'tool-call') hasCalledTool = true;
      else if (part.type === 'finish-step') {
        if (!COMPLETE_REASONS.has(part.finishReason))
          throw new LanguageModelError(
            part.finishReason === 'content-filter' ? 'refused' : 'down',
            `The answer broke off: ${part.finishReason}`,
          );
        if (reply !== '' && !/\s$/.test(reply)) {
          reply += '\n\n';
          onText?.('\n\n');
        }
      } else if (part.type === 'finish') {
        const { inputTokens = 0, outputTokens = 0 } = part.totalUsage;
        usage = { inputTokens, outputTokens };
      } else if (part.type === 'error') throw part.error;
      else if (part.type === 'abort') signal.throwIfAborted();
    }
    signal.throwIfAborted();
    if (!usage) throw new LanguageModelError('down', 'The answer broke off');
    if (reply.trim() === '') throw new LanguageModelError('nonsense', 'The answer is empty');
    return { text: reply.trim(), usage };
  } catch (error) {
    throw toModelError(error, signal, reply !== '' || hasCalledTool);
  }
}
