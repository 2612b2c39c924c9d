import type { MessageView } from '@app/contracts/chat/chat.ts';
import { exampleMarkets, spokenName } from '@app/domain/buddy/clauses/market-names.ts';
import { chooseReturnSteps } from '@app/domain/buddy/replies/next-steps/return-steps.ts';
import { welcomeMessage as words } from '@app/domain/buddy/replies/welcome.ts';
import { texts } from '../texts.ts';

export const WELCOME_ID = 'welcome';

/** On a market that the user chose as a favorite where the feed carries one: in an empty conversation no other choice of theirs is known. */
export function chooseOpeners(pairs: readonly string[], favorites: readonly string[] = []): string[] {
  const favorite = favorites.find((pair) => pairs.includes(pair));
  const market = favorite ? spokenName(favorite) : exampleMarkets(pairs)[1];
  // Spelled pairs begin with their letter's name: "a USD/JPY idea".
  return texts.welcome.openers(market, /^[aeio]/i.test(market) ? 'an' : 'a');
}

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
