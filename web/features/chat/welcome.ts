import type { MessageView } from '@app/contracts/chat.ts';
import { exampleMarkets } from '@app/domain/buddy/market-names.ts';
import { welcomeMessage as words } from '@app/domain/buddy/welcome.ts';
import { texts } from './texts.ts';

export const WELCOME_ID = 'welcome';

/** Asked with one press by whoever does not know what to ask. */
export const openers = (pairs: readonly string[]): string[] =>
  texts.welcome.openers(exampleMarkets(pairs)[1]);

/** What Pipsy says where there is no conversation yet, or where it could not be loaded. Never stored. */
export const welcomeMessage = (now: number, pairs: readonly string[]): MessageView => ({
  id: WELCOME_ID,
  role: 'assistant',
  content: words(pairs),
  timestamp: new Date(now).toISOString(),
  signal: null,
  isEconomicEvent: false,
  eventData: null,
  panel: null,
  isSignalNotification: false,
  messageType: null,
  pipsyMood: null,
  clientMessageId: null,
  images: [],
});
