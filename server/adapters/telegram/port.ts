/** What somebody did in their own chat with the bot. Groups and channels are no chats of one person and are left out. */
export type Incoming = {
  updateId: number;
  /** The chat, which is the person: it speaks for nobody else. */
  chatId: string;
  username: string | null;
} & (
  | { kind: 'said'; text: string; hasPicture: boolean }
  /** The person blocked the bot or deleted the chat. */
  | { kind: 'left' }
);

/** Something that is not for us; its number counts all the same. */
export type Skipped = { kind: 'none'; updateId: number };

/** A stretch of a text, in UTF-16 units. */
export type Mark = { from: number; length: number } & ({ kind: 'bold' } | { kind: 'link'; url: string });
export type Words = { text: string; marks: readonly Mark[] };

export type Writing = Words & {
  /** The earlier message of the same chat that this one answers; where it is gone, this one stands alone. */
  replyTo?: number;
};

/** Longest texts that Telegram takes, in UTF-16 units. */
export const TEXT_MAX = 4_096;
export const CAPTION_MAX = 1_024;

/** One bot. Everything throws TelegramTrouble and nothing else. */
export type TelegramPort = {
  /** The bot's own name, without the @. */
  botName: () => Promise<string>;
  /** Number of the message that was sent. */
  write: (chatId: string, words: Writing) => Promise<number>;
  /** A PNG with a caption. */
  showPicture: (chatId: string, png: Buffer, caption: Writing) => Promise<number>;
  /** "typing…" for some seconds. */
  showTyping: (chatId: string) => Promise<void>;
  /** Updates with numbers above `after`, waiting up to `waitSeconds` for the first; the ones up to `after` are forgotten over there. */
  updatesAfter: (
    after: number | null,
    waitSeconds: number,
    signal: AbortSignal,
  ) => Promise<Array<Incoming | Skipped>>;
  /** Updates come to this address from now on, or null: they are fetched. */
  deliverTo: (address: { url: string; secret: string } | null) => Promise<void>;
  /** The list of commands that Telegram shows beside the text box. */
  showCommands: (commands: ReadonlyArray<{ command: string; description: string }>) => Promise<void>;
  /** What a delivered body says; null is no update at all. */
  readUpdate: (body: unknown) => Incoming | Skipped | null;
};

/**
 * `gone`: this chat takes no messages of ours any more. `limit`: too many, nothing was sent, come back after `retryAfterSeconds`.
 * `refused`: Telegram would never take this. `down`: nothing was sent. `unknown`: nobody knows whether it was. `rival`: somebody
 * else fetches this bot's updates.
 */
export class TelegramTrouble extends Error {
  readonly kind: 'gone' | 'limit' | 'refused' | 'down' | 'unknown' | 'rival';
  readonly retryAfterSeconds: number;

  constructor(kind: TelegramTrouble['kind'], message: string, retryAfterSeconds = 0) {
    super(message);
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
