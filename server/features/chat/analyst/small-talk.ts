import type { Intent } from '@app/domain/buddy/intent.ts';
import { draft, type ReplyDraft, type Turn } from './turn.ts';

type Chatter =
  | 'greeting'
  | 'help'
  | 'thanks'
  | 'goodbye'
  | 'identity'
  | 'how-are-you'
  | 'joke'
  | 'method'
  | 'orders'
  | 'account'
  | 'nonsense'
  | 'affirm'
  | 'decline';

const texts: Record<Chatter, readonly string[]> = {
  greeting: [
    'Hi, good to see you. Want a price, a look for breakouts, or something explained?',
    'Hello. No rush today. Ask me for a price, a signal or a lesson, whatever you like.',
    'Hey there. I have the prices open. What would you like to look at?',
  ],
  help: [
    'Here is what I do best.\n\nPrices: "what is gold at". Breakouts: "any signal on EUR/USD", with the loss shown before the gain. Watching: "tell me when the euro breaks". News: "what moves the dollar today". Your record: "how are my signals doing". Lessons: "what is a pip".\n\nIf you are new, start with "what is a stop loss". It will save you more than any signal can.',
  ],
  thanks: ['Any time. Take it slow.', "You're welcome. I'm here when you need me.", 'Glad that helped.'],
  goodbye: [
    'See you. Your open signals stay tracked while you are away.',
    'Good night. The market can wait.',
  ],
  identity: [
    "I'm Pipsy, a program, not a person. I follow prices with one plain breakout rule, explain trading words and keep an honest record. I can be wrong, I don't know the future, and nothing I say is financial advice.",
  ],
  method: [
    'My method is one plain rule: when a candle closes beyond the recent range, I follow it, with a stop from how far that market usually moves and a target at twice that. No secret in it, and it loses more often than it wins.\n\nI measure every set-up on the past, show what chance alone would give, and keep a record of every signal that nobody can edit. Judge me by that, in Signal Tracking and on the page "How honest is the confidence".',
  ],
  orders: [
    "I can't open or close trades anywhere. I only track what I said, until the stop, the target or the end of its time. If you hold a trade at a broker, you close it there. A plan made calmly before, with its stop, is usually better than a new one made in the heat.",
  ],
  account: [
    'That is done in your account, not in this chat: open the profile button below. There you find your details, password, e-mail and preferences.',
  ],
  'how-are-you': [
    "Calm, thank you. I don't have good or bad days, only open and closed markets. How about you, what shall we look at?",
  ],
  joke: ['A trader asked the market for a sign. It gave three, all different. That is why we use a stop.'],
  nonsense: [
    'I did not get that one. You can ask for a price ("gold"), a signal ("signal on EUR/USD") or a lesson ("what is a pip").',
    'I\'m not sure what you mean. Try it in a few plain words, such as "price of gold" or "watch EUR/USD".',
  ],
  affirm: ['Happy to, but I had nothing waiting for a yes. What shall I do: a price, a signal or a lesson?'],
  decline: ['All right, I leave it. Waiting costs nothing.'],
};

export const isChatter = (kind: Intent['kind']): kind is Chatter => kind in texts;

/** The small words of a conversation; they vary from turn to turn. */
export function smallTalk(turn: Turn, kind: Chatter): ReplyDraft {
  const choices = texts[kind];
  return draft(turn, [choices[turn.turns % choices.length] ?? '']);
}

export const unlisted = (turn: Turn, name: string): ReplyDraft =>
  draft(turn, [
    `I don't follow ${name}, so I have no honest price for it. I follow the main forex pairs, gold, silver, oil, bitcoin and ethereum.`,
  ]);

export const cannotSeeImages = (turn: Turn): ReplyDraft =>
  draft(turn, [
    "I can't read images in this set-up. I kept it, but I won't guess what is on it. Tell me in words what you see and I help with that.",
  ]);
