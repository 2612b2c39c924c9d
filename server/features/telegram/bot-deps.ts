import type { MessageView } from '@app/contracts/chat.ts';
import type { SignalView } from '@app/contracts/signals.ts';
import type { QuietHours } from '@app/domain/proactive/quiet-hours.ts';
import type { TelegramPort } from '../../adapters/telegram/port.ts';
import type { Deps } from '../../deps.ts';

/** What the bot needs of the other features. */
export type BotTools = {
  /** The very story of the web chat: same tokens, same history, the same message twice is one. Throws AppError as it does. */
  say: (said: {
    userId: string;
    content: string;
    clientMessageId: string;
    now: number;
    requestId: string;
  }) => Promise<MessageView>;
  /** Newest first. */
  signalsOf: (userId: string, now: number) => Promise<SignalView[]>;
  /** One of the user's own; null for what is none of theirs. */
  signalOf: (userId: string, signalId: string, now: number) => Promise<SignalView | null>;
  quietOf: (userId: string) => Promise<QuietHours>;
  /** Fewer messages like the one of this delivery; what is in force since, or null for what is none of the user's. */
  fewer: (userId: string, deliveryId: number, now: number) => Promise<'category' | 'medium' | 'low' | null>;
  saveQuiet: (userId: string, quiet: QuietHours, now: number) => Promise<void>;
};

export type BotDeps = Pick<
  Deps,
  'database' | 'market' | 'calendar' | 'clock' | 'config' | 'publicUrl' | 'log'
> & {
  bot: TelegramPort;
  tools: BotTools;
};
