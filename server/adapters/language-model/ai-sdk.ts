import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import {
  extractReasoningMiddleware,
  isStepCount,
  jsonSchema,
  streamText,
  tool,
  wrapLanguageModel,
  type LanguageModelUsage,
  type ModelMessage,
} from 'ai';
import { createGuardedFetch } from './requests/guarded-fetch.ts';
import { toModelError } from './to-model-error.ts';
import { withLearnedParameters } from './requests/learned-parameters.ts';
import { calculateCostMicroDollars, type BilledUsage, type ModelPrices } from './price.ts';
import { LanguageModelError, type LanguageModel, type Spent, type WriteRequest } from './port.ts';

type Sdk = ReturnType<typeof wrapLanguageModel>;

export type ModelSettings = {
  baseUrl: string;
  apiKey?: string;
  model: string;
  seesPictures: boolean;
  prices?: ModelPrices;
};

/** The browser waits thirty seconds; five are for everything else. */
const TIMEOUT_MS = 25_000;
const MAX_OUTPUT_TOKENS = 1_500;
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
    fetch: withLearnedParameters(model, createGuardedFetch(baseUrl), true),
    ...(apiKey !== undefined && { apiKey }),
  });
  // Local models write their reasoning into their reply.
  const reasoning = extractReasoningMiddleware({ tagName: 'think' });
  const withoutReasoning = wrapLanguageModel({ model: provider(model), middleware: reasoning });
  return toLanguageModel('openai-compatible', withoutReasoning, settings);
}

export function createAnthropicModel(settings: ModelSettings & { apiKey: string }): LanguageModel {
  const { baseUrl, apiKey, model } = settings;
  const provider = createAnthropic({
    baseURL: baseUrl,
    apiKey,
    fetch: withLearnedParameters(model, createGuardedFetch(baseUrl), false),
  });
  return toLanguageModel('anthropic', provider(model), settings);
}

function toLanguageModel(
  provider: string,
  sdk: Sdk,
  { model, seesPictures, prices }: ModelSettings,
): LanguageModel {
  const source = { model, prices, provider: provider === 'anthropic' ? provider : undefined };
  const toSpent = (usage: BilledUsage): Spent => ({
    usage: { inputTokens: usage.inputTokens, outputTokens: usage.outputTokens },
    provider,
    model,
    costMicroDollars: calculateCostMicroDollars(source, usage),
  });
  return {
    provider,
    model,
    seesPictures,
    timeoutMs: TIMEOUT_MS,
    write: async (request) => {
      const { text, usage } = await streamReply(sdk, request, (step) => request.onSpent?.(toSpent(step)));
      return { text, ...toSpent(usage) };
    },
  };
}

/** Below the SDK, which fails where a server lets the model call another tool first. */
function askingFirst(model: Sdk, toolName: string): Sdk {
  let isFirst = true;
  return wrapLanguageModel({
    model,
    middleware: {
      transformParams: ({ params }) => {
        const asked = isFirst ? { ...params, toolChoice: { type: 'tool' as const, toolName } } : params;
        isFirst = false;
        return Promise.resolve(asked);
      },
    },
  });
}

function toSdkMessages({ conversation, pictures }: WriteRequest): ModelMessage[] {
  return conversation.map(({ role, text }, index): ModelMessage => {
    if (role === 'assistant') return { role, content: text };
    if (index < conversation.length - 1 || pictures.length === 0) return { role, content: text };
    const files = pictures.map(({ mediaType, bytes }) => ({ type: 'file' as const, mediaType, data: bytes }));
    return { role, content: [{ type: 'text', text }, ...files] };
  });
}

/** Before everything that changes, so that providers find it in their cache. */
const cachedInstructions = (content: string) => ({
  role: 'system' as const,
  content,
  providerOptions: { anthropic: { cacheControl: { type: 'ephemeral' as const } } },
});

const toBilledUsage = ({
  inputTokens = 0,
  outputTokens = 0,
  inputTokenDetails,
}: LanguageModelUsage): BilledUsage => ({
  inputTokens,
  outputTokens,
  cacheReadTokens: inputTokenDetails.cacheReadTokens ?? 0,
  cacheWriteTokens: inputTokenDetails.cacheWriteTokens ?? 0,
});

/** Of a round that broke off, which providers charge and do not report. */
const LETTERS_A_TOKEN = 4;
function estimateUsage({ instructions, conversation, tools }: WriteRequest, reply: string): BilledUsage {
  const letters = instructions.length + JSON.stringify([conversation, tools]).length;
  return {
    inputTokens: Math.ceil(letters / LETTERS_A_TOKEN),
    outputTokens: Math.ceil(reply.length / LETTERS_A_TOKEN),
  };
}

async function streamReply(
  sdk: Sdk,
  request: WriteRequest,
  onSpent: (usage: BilledUsage) => void,
): Promise<{ text: string; usage: BilledUsage }> {
  const { tools, firstTool, maxToolRounds, onText, signal } = request;
  signal.throwIfAborted();
  let reply = '';
  let hasCalledTool = false;
  let unbilled: string | null = '';
  try {
    const result = streamText({
      model: firstTool ? askingFirst(sdk, firstTool) : sdk,
      instructions: cachedInstructions(request.instructions),
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
    let usage: BilledUsage | null = null;
    for await (const part of result.stream) {
      if (part.type === 'text-delta') {
        reply += part.text;
        unbilled += part.text;
        onText?.(part.text);
      } else if (part.type === 'tool-call') hasCalledTool = true;
      else if (part.type === 'finish-step') {
        unbilled = '';
        onSpent(toBilledUsage(part.usage));
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
        usage = toBilledUsage(part.totalUsage);
        unbilled = null;
      } else if (part.type === 'error') throw part.error;
      else if (part.type === 'abort') signal.throwIfAborted();
    }
    signal.throwIfAborted();
    if (!usage) throw new LanguageModelError('down', 'The answer broke off');
    if (reply.trim() === '') throw new LanguageModelError('nonsense', 'The answer is empty');
    return { text: reply.trim(), usage };
  } catch (error) {
    if (unbilled !== null && (signal.aborted || unbilled !== '')) onSpent(estimateUsage(request, unbilled));
    throw toModelError(error, signal, reply !== '' || hasCalledTool);
  }
}
