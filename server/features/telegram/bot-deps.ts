import type { TelegramPort } from '../../adapters/telegram/port.ts';
import type { Deps } from '../../deps.ts';
import type { ConversationPort } from '../../ports/chat.ts';
import type { FeedbackPort } from '../../ports/proactive.ts';
import type { QuietHoursPort } from '../../ports/profile.ts';
import type { SignalsPort } from '../../ports/signals.ts';

export type BotPorts = {
  conversation: ConversationPort;
  feedback: FeedbackPort;
  quietHours: QuietHoursPort;
  signals: SignalsPort;
};

export type BotDeps = Pick<
  Deps,
  'database' | 'market' | 'calendar' | 'clock' | 'config' | 'publicUrl' | 'log'
> & {
  bot: TelegramPort;
  ports: BotPorts;
};
