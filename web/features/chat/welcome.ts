import type { MessageView } from '@app/contracts/chat.ts';

/** What Pipsy says where there is no conversation yet, or where it could not be loaded. Never stored. */
export const welcomeMessage = (now: number): MessageView => ({
  id: 'welcome',
  role: 'assistant',
  content:
    'Hi, I’m Pipsy, your trading buddy.\n\nAsk me about a pair, a price or a word you’ve met. I’ll show you what you could lose before what you could gain, and waiting is always a fine answer.',
  timestamp: new Date(now).toISOString(),
  signal: null,
  isEconomicEvent: false,
  eventData: null,
  isSignalNotification: false,
  messageType: null,
  pipsyMood: null,
  clientMessageId: null,
});
