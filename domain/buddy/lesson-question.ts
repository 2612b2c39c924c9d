import type { Intent } from './intent.ts';
import { said } from './phrases.ts';
import type { FindTopic, Topic } from './topics.ts';

/** "What is a pip", "margin meaning", "how does leverage work": wants the notion, whatever else its words could mean. */
export const asksMeaning =
  /^((so|ok|okay|and|but|please|pls|hey|hi|can you|could you) )*((what|wat|wot) (is|are|does|do|was)|whats|wats|wots|define|explain|describe|teach me|tell me about|meaning of|how (do|does)|why (do|does|is|are)|i (dont|do not) (get|understand))\b|\b(mean|means|meaning|explained|definition)( pls| please)?$/;
const question =
  /^((so|ok|okay|and|but|please|pls|hey|hi) )*(is|are|do|does|can|could|should|would|will|how|why|which|who|what|when|where|am|at what|difference)\b/;
/** Words that make "what is the spread on gold" a question about now, not about the word. */
const aboutNow = /\b(doing|now|today|right now|current|currently|at the moment|on|of|for|in)\b/;
const wantsIdea =
  /\b(signals?|ideas?|set ?ups?|(any|best|give me|find me|a good|next|another) (trades?|entry|opportunit(y|ies)|calls?|plays?)|what (should|can|do|would) (i|we|you) (trade|buy|sell)|what to (trade|buy|sell)|should (i|we) (buy|sell|long|short|enter)|time to (buy|sell)|(buy|long) (or|and) (sell|short)( now)?|any(where)? break ?outs?|break ?outs? (today|now|anywhere))\b/;
const aboutUser =
  /\b(my|your?|u) (last |open )?(signals?|results|record|performance|win rate|hit rate|tokens?|watches|alerts|strategy|name|account|profile|password|trades? doing)\b/;
/** The product itself, its beginner's menu, or an opinion: other stories answer those. */
const elsewhere =
  /\b(premium|upgrade|tokens?|brains?|subscription|credits?|what do you think|your (view|opinion|take)|where (do|should) i (start|begin)|how (do i|to) (start|begin)$|what can (i|you)|im new|i am new)\b/;
const ownMoney = /\b(i (only )?have (only )?\d+|with \d+ (dollars?|bucks|euros?|pounds?))\b/;
const schedule = /\b(today|this week|tomorrow|any|next|when|upcoming|coming|what time)\b/;
const priceWords =
  /\b(how much|where is|wheres|prices?|at|worth|now|today|doing|rates?|buy|sell|outlook|forecast|going|goes?|bullish|bearish|open|close|should|will|levels?|up|down|tomorrow|week|spread|heading|rise|fall|hit)\b/;

const instruments = new Set<Topic>(['gold', 'silver', 'oil', 'bitcoin', 'ethereum', 'forex', 'crypto']);
const placed = new Set<Topic>(['stop-loss', 'take-profit', 'position-size']);
const clocks = new Set<Topic>(['session', 'overlap', 'market-hours', 'weekend-gap']);
const releases = new Set<Topic>([
  'calendar',
  'nfp',
  'cpi',
  'rate-decision',
  'central-bank',
  'gdp',
  'pmi',
  'retail-sales',
  'unemployment',
  'news-trading',
]);

/** `plainly`: the words ask what something means, and no other reading comes before that. */
export type LessonAsked = { intent: Intent; plainly: boolean };

/** The lesson that a clause of corrected words asks for, or null. `named` counts the instruments in it. */
export function lessonAsked(text: string, named: number, findTopic: FindTopic): LessonAsked | null {
  if (said.lessons.test(text)) return { intent: { kind: 'lesson', topic: null }, plainly: true };
  if (named > 1 && said.compare.test(text)) return null;
  if (wantsIdea.test(text) && !/\b(mean|means|meaning|explained)\b/.test(text)) return null;
  if (aboutUser.test(text) || elsewhere.test(text)) return null;
  if (named === 0 && ownMoney.test(text))
    return { intent: { kind: 'lesson', topic: 'position-size' }, plainly: false };
  const found = findTopic(text);
  if (!found?.sure) return null;
  const { topic } = found;
  const meaning = asksMeaning.test(text);
  const asked = { intent: { kind: 'lesson', topic } as const, plainly: meaning };
  if (instruments.has(topic)) {
    if (priceWords.test(text)) return null;
    return meaning || (question.test(text) && !said.hours.test(text)) ? asked : null;
  }
  if (
    clocks.has(topic) &&
    said.hours.test(text) &&
    !/\b(mean|meaning|explained|what is (a|an|the)|explain|why)\b/.test(text)
  )
    return null;
  if (/\b(today|tomorrow|this week|coming out)\b/.test(text)) return null;
  if (releases.has(topic) && schedule.test(text)) return null;
  if (named === 0 && !meaning && /\b(it|this|that)\b/.test(text) && said.outlook.test(text)) return null;
  if (named > 0 && placed.has(topic) && /\b(how|where) (do|should|can|to|would)\b/.test(text)) return asked;
  if (named > 0 && topic === 'currency-pair' && text.split(' ').length <= 3) return null;
  if (
    named > 0 &&
    (!(meaning || said.teach.test(text)) ||
      aboutNow.test(text) ||
      /^(what is|whats|what are) the\b/.test(text))
  )
    return null;
  const bare = found.named && named === 0 && !/\b(any|best|new|give|next|good|show)\b/.test(text);
  return bare || meaning || said.teach.test(text) || question.test(text) ? asked : null;
}
