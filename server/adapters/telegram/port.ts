/** From private chats only: in a group many people would speak for one account. */
export type IncomingUpdate = {
  updateId: number;
  chatId: string;
  username: string | null;
} & (
  | { kind: 'said'; text: string; hasPicture: boolean }
  /** A button below the bot's message `messageNumber`; `tapId` is what Telegram waits to be answered. */
  | { kind: 'tapped'; tapId: string; data: string; messageNumber: number }
  /** The person blocked the bot or deleted the chat. */
  | { kind: 'left' }
);

export type SkippedUpdate = { kind: 'none'; updateId: number };

/** `from` and `length` in UTF-16 units. */
export type TextMark = { from: number; length: number } & ({ kind: 'bold' } | { kind: 'link'; url: string });
export type RichText = { text: string; marks: readonly TextMark[] };

export type OutgoingText = RichText & {
  /** An earlier message of the same chat; ignored where it is gone. */
  replyTo?: number;
  buttons?: readonly ReplyButton[];
};

/** `data` comes back when the button is tapped: at most 64 bytes; a public `url` is opened. */
export type ReplyButton = { label: string; data: string } | { label: string; url: string };

/** In UTF-16 units. */
export const MAX_TEXT_LENGTH = 4_096;
export const MAX_CAPTION_LENGTH = 1_024;

/** One bot; every method throws TelegramError only. */
export type TelegramPort = {
  /** Without the @. */
  fetchBotName: () => Promise<string>;
  sendText: (chatId: string, words: OutgoingText) => Promise<number>;
  sendPicture: (chatId: string, png: Buffer, caption: OutgoingText) => Promise<number>;
  showTyping: (chatId: string) => Promise<void>;
  /** Ends the waiting sign on a tapped button; `notice` is shown for a moment. */
  answerTap: (tapId: string, notice?: string) => Promise<void>;
  /** Waits up to `waitSeconds` for the first update above `after`; Telegram forgets the others. */
  fetchUpdates: (
    after: number | null,
    waitSeconds: number,
    signal: AbortSignal,
  ) => Promise<Array<IncomingUpdate | SkippedUpdate>>;
  /** Null: updates are fetched instead. */
  setWebhook: (address: { url: string; secret: string } | null) => Promise<void>;
  setCommands: (commands: ReadonlyArray<{ command: string; description: string }>) => Promise<void>;
  /** Null where the body is no update. */
  parseUpdate: (body: unknown) => IncomingUpdate | SkippedUpdate | null;
};

/**
 * `gone`: the chat no longer takes messages. `limit`: nothing was sent, retry after `retryAfterSeconds`. `refused`: Telegram will
 * never take this. `down`: nothing was sent. `unknown`: it may have been sent. `rival`: another process fetches the bot's updates.
 */
export class TelegramError extends Error {
  readonly kind: 'gone' | 'limit' | 'refused' | 'down' | 'unknown' | 'rival';
  readonly retryAfterSeconds: number;

  constructor(kind: TelegramError['kind'], message: string, retryAfterSeconds = 0) {
    super(message);
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
