import { exampleMarkets, spokenName } from '@app/domain/buddy/clauses/market-names.ts';
import type { Intent } from '@app/domain/buddy/intents/intent.ts';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import { draft, notesOf, type ReplyDraft, type QueryTools, type Turn } from '../turn.ts';

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
  | 'affirm'
  | 'decline';

type Examples = readonly [string, string];
const texts: Record<Chatter, (examples: Examples) => readonly string[]> = {
  greeting: () => [
    'Hi, good to see you. Want a price, a look for breakouts, or something explained?',
    'Hello. No rush today. Ask me for a price, a signal or a lesson, whatever you like.',
    'Hey there. I have the prices open. What would you like to look at?',
  ],
  help: ([first, second]) => [
    `Here is what I do best. Prices: "what is ${second} at". Breakouts: "any signal on ${first}", with the risk shown first. Size: "I have $500 and risk 1 %". Watching: "tell me when ${first} breaks". News: "what moves the dollar today". Your record: "how are my signals doing". Lessons: "what is a pip".\n\nIf you are new, start with "what is a stop loss". It will help you more than any signal can.`,
  ],
  thanks: () => [
    'Any time. Take it slow.',
    "You're welcome. I'm here when you need me.",
    'Glad that helped.',
  ],
  goodbye: () => [
    'See you. Your open signals stay tracked while you are away.',
    'Good night. The market can wait.',
  ],
  identity: () => [
    "I'm Pipsy, a program, not a person. I follow prices with one plain breakout rule, explain trading words and keep an honest record. I can be wrong, I don't know the future, and nothing I say is financial advice.",
  ],
  method: () => [
    'My method is one plain rule: when a candle closes beyond the recent range, I follow it, with a stop from how far that market usually moves and a target at twice that. No secret in it, and it fails more often than it works.\n\nI measure every set-up on the past, show its chance beside what luck alone gives, and keep a record of every signal, whatever became of it. Judge me by that, in Signal Tracking and on the page "How honest is the confidence".',
  ],
  orders: () => [
    "I can't open or close trades anywhere. I only track what I said, until the stop, the target or the end of its time. If you hold a trade at a broker, you close it there. A plan made calmly before, with its stop, is usually better than a new one made in the heat.",
  ],
  account: () => [
    'That is done in your account, not in this chat: open the profile button below. There you find your details, password, e-mail, Telegram and what I remember of you.\n\nHow often I write to you unasked, quiet hours and regular mail are behind the Preferences button beside it.',
  ],
  'how-are-you': () => [
    "Calm, thank you. I don't have good or bad days, only open and closed markets. How about you, what shall we look at?",
  ],
  joke: () => [
    'A trader asked the market for a sign. It gave three, all different. That is why we use a stop.',
  ],
  affirm: () => [
    'Happy to, but I had nothing waiting for a yes. What shall I do: a price, a signal or a lesson?',
  ],
  decline: () => ['All right, I leave it. Waiting costs nothing.'],
};

export const isChatter = (kind: Intent['kind']): kind is Chatter => kind in texts;

export function smallTalk(turn: Turn, tools: QueryTools, kind: Chatter): ReplyDraft {
  const { cite, rows } = notesOf(turn);
  const choices = texts[kind](exampleMarkets(tools.pairs));
  const said = choices[turn.turns % choices.length] ?? '';
  for (const figure of said.match(/\d+/g) ?? []) cite(figure, 'example');
  return draft(turn, said.split('\n\n'), { evidence: rows });
}

export const FOR_NEWCOMERS = 'If you are new, "what is a stop loss" is a good next question.';

const FEW = 3;

export function unlisted(turn: Turn, tools: Pick<QueryTools, 'pairs'>, name: string): ReplyDraft {
  const { cite, rows } = notesOf(turn);
  const forex = tools.pairs.filter((pair) => instrumentOf(pair).kind === 'forex');
  const others = tools.pairs.filter((pair) => !forex.includes(pair)).map(spokenName);
  const pairs = forex.length > FEW ? ['the main forex pairs'] : forex;
  const followed = [...pairs, ...others];
  const list = followed.length > 0 ? ` I follow ${followed.join(', ')}.` : '';
  return draft(
    turn,
    [`I don't follow ${cite(name, 'your message')}, so I have no honest price for it.${list}`],
    {
      evidence: rows,
    },
  );
}

/** The words beside an image may be about it, so they are answered by a tap only. */
export const cannotSeeImages = (turn: Turn, said: string): ReplyDraft =>
  draft(
    turn,
    [
      "I can't read images in this set-up. I kept it, but I won't guess what is on it. Tell me in words what you see and I help with that.",
    ],
    { isFree: true, actions: said === '' ? [] : [{ label: 'Answer my words alone', say: said }] },
  );
