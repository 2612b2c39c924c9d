/** One message of the conversation so far; the last one is what is to be answered. */
export type Said = { role: 'user' | 'assistant'; words: string };

/** Something to look at, sent with the last message. */
export type Picture = { mediaType: 'image/jpeg'; bytes: Buffer };

/** What the model may ask for. `run` gets whatever the model wrote as its input and answers in words; it never throws on bad input. */
export type ModelTool = {
  name: string;
  description: string;
  /** JSON schema of the input. */
  input: Record<string, unknown>;
  run: (input: unknown) => Promise<string>;
};

export type Writing = {
  instructions: string;
  conversation: readonly Said[];
  pictures: readonly Picture[];
  tools: readonly ModelTool[];
  /** Rounds of tool calls after which the model must write. */
  mostRounds: number;
  /** Told every piece of the words as it arrives. */
  onWords?: (piece: string) => void;
  /** Ends the call. With the reason of a time limit that is a failure of the model, with any other it is the caller's wish. */
  signal: AbortSignal;
};

export type Usage = { inputTokens: number; outputTokens: number };

export type Written = {
  words: string;
  usage: Usage;
  provider: string;
  model: string;
  /** Millionths of a dollar; null where no price of this model is known. */
  costMicroDollars: number | null;
};

/** Writes words in an answer to a conversation, asking the tools for what it needs to know. */
export type LanguageModel = {
  provider: string;
  model: string;
  seesPictures: boolean;
  /** How long a user waits for a whole answer before another is given, in real milliseconds. */
  patienceMs: number;
  /** @throws LanguageModelError; the signal's own reason where the caller stopped it */
  write: (asked: Writing) => Promise<Written>;
};

/**
 * `down`: cannot be reached, failed, broke off or took too long. `limit`: has had enough for now. `refused`: will not
 * take this request, now or later. `nonsense`: answered what cannot be read, or nothing.
 */
export type ModelTrouble = 'down' | 'limit' | 'refused' | 'nonsense';

/** Its message is for the log and never carries what the provider wrote: that may repeat a key or a user's words. */
export class LanguageModelError extends Error {
  readonly trouble: ModelTrouble;
  readonly retryAfterMs: number | null;
  /** Whether words were passed on or a tool was asked before it happened. */
  readonly underWay: boolean;

  constructor(
    trouble: ModelTrouble,
    message: string,
    { retryAfterMs = null, underWay = false }: { retryAfterMs?: number | null; underWay?: boolean } = {},
  ) {
    super(message);
    this.trouble = trouble;
    this.retryAfterMs = retryAfterMs;
    this.underWay = underWay;
  }
}
