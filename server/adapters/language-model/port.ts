/** Every value of `LLM_PROVIDER`, with the settings it needs. One more does not compile before `open.ts` opens it. */
export const modelProviders = {
  embedded: { needs: [] },
  'openai-compatible': { needs: ['LLM_BASE_URL', 'LLM_MODEL'] },
  anthropic: { needs: ['LLM_API_KEY', 'LLM_MODEL'] },
} as const satisfies Record<string, { needs: readonly ('LLM_BASE_URL' | 'LLM_API_KEY' | 'LLM_MODEL')[] }>;

export type ModelProvider = keyof typeof modelProviders;
export const modelProviderNames = Object.keys(modelProviders) as ModelProvider[];

/** The last one is to be replied to. */
export type ConversationMessage = { role: 'user' | 'assistant'; text: string };

export type Picture = { mediaType: 'image/jpeg'; bytes: Buffer };

/** `run` gets whatever the model wrote as its input and never throws on bad input. */
export type ModelTool = {
  name: string;
  description: string;
  /** JSON schema of the input. */
  input: Record<string, unknown>;
  run: (input: unknown) => Promise<string>;
};

export type WriteRequest = {
  instructions: string;
  conversation: readonly ConversationMessage[];
  pictures: readonly Picture[];
  tools: readonly ModelTool[];
  /** Called for before anything else, where the server can. */
  firstTool?: string;
  /** After these the model must write. */
  maxToolRounds: number;
  onText?: (piece: string) => void;
  /** After every round, also of a call that fails later; one that broke off is estimated by its length. */
  onSpent?: (spent: Spent) => void;
  /** A time limit's reason makes it a failure of the model, any other is the caller's wish. */
  signal: AbortSignal;
};

export type Usage = { inputTokens: number; outputTokens: number };

export type Spent = {
  usage: Usage;
  provider: string;
  model: string;
  /** Millionths of a dollar; null for a model without a known price. */
  costMicroDollars: number | null;
};

export type ModelReply = Spent & { text: string };

/** Millionths of a dollar for each UTC day; null is without a limit. */
export type ModelBudget = { all: number | null; perUser: number | null };

export type LanguageModel = {
  provider: string;
  model: string;
  seesPictures: boolean;
  /** Real ms a user waits for the whole reply before another one is given. */
  timeoutMs: number;
  budget?: ModelBudget;
  /** @throws LanguageModelError; the signal's own reason where the caller stopped it */
  write: (asked: WriteRequest) => Promise<ModelReply>;
};

/**
 * `down`: unreachable, failed, broke off or too slow. `limit`: rate limited. `refused`: will not take this
 * request. `nonsense`: an unreadable or empty reply.
 */
export type ModelErrorKind = 'down' | 'limit' | 'refused' | 'nonsense';

/** The message is for the log and never holds the provider's text, which may repeat a key or a user's message. */
export class LanguageModelError extends Error {
  readonly kind: ModelErrorKind;
  readonly retryAfterMs: number | null;
  /** Text was passed on or a tool called before it happened. */
  readonly hasStarted: boolean;

  constructor(
    kind: ModelErrorKind,
    message: string,
    { retryAfterMs = null, hasStarted = false }: { retryAfterMs?: number | null; hasStarted?: boolean } = {},
  ) {
    super(message);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
    this.hasStarted = hasStarted;
  }
}
