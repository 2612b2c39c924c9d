import type { MessageView } from '@app/contracts/chat/chat.ts';
import { exampleMarkets } from '@app/domain/buddy/clauses/market-names.ts';
import { welcomeMessage as words } from '@app/domain/buddy/replies/welcome.ts';
import { texts } from '../texts.ts';

export const WELCOME_ID = 'welcome';

export const chooseOpeners = (pairs: readonly string[]): string[] =>
  texts.welcome.openers(exampleMarkets(pairs)[1]);

/** Shown for an empty conversation or one that failed to load; never stored. */
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
