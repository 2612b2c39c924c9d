import type { MessageView } from '@app/contracts/chat.ts';
import { welcomeMessage as words } from '@app/domain/buddy/welcome.ts';
import { texts } from './texts.ts';

export const WELCOME_ID = 'welcome';

/** Asked with one press by whoever does not know what to ask. */
export const { openers } = texts.welcome;

/** What Pipsy says where there is no conversation yet, or where it could not be loaded. Never stored. */
export const welcomeMessage = (now: number): MessageView => ({
  id: WELCOME_ID,
  role: 'assistant',
  content: words,
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
