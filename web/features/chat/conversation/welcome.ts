import type { MessageView } from '@app/contracts/chat/chat.ts';
import { exampleMarkets } from '@app/domain/buddy/clauses/market-names.ts';
import { chooseReturnSteps } from '@app/domain/buddy/replies/next-steps/return-steps.ts';
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

/** Below the newest message of a conversation that is taken up again stands what its user did last. */
export function withReturnSteps(messages: readonly MessageView[], openedAt: number): readonly MessageView[] {
  const newest = messages.at(-1);
  if (newest?.role !== 'assistant') return messages;
  const past = messages.map(({ timestamp, signal, chart, lesson }) => ({
    at: Date.parse(timestamp),
    pair: signal?.pair ?? chart?.pair ?? null,
    hasOpenIdea: signal?.status === 'active' && !signal.leftAt,
    lesson: lesson ?? null,
  }));
  const actions = chooseReturnSteps(past, openedAt);
  return actions.length > 0 ? [...messages.slice(0, -1), { ...newest, actions }] : messages;
}
