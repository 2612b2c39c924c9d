import type { Intent } from '../intents/intent.ts';
import * as market from '../phrases/market.ts';
import { nextLessonAsked, teach } from '../phrases/lessons.ts';
import type { FindTopic, Topic } from '../clauses/topics.ts';

export const asksMeaning =
  /^((so|ok|okay|and|but|please|pls|hey|hi|can you|could you) )*((what|wat|wot)( exactly| actually| the hell)? (is|are|does|do|was)|whats|wats|wots|define|explain|describe|teach me|tell me about|meaning of|how (do|does)|why (do|does|is|are)|i (dont|do not) (get|understand))\b|\b(mean|means|meaning|explained|definition)( pls| please)?$/;
export const question =
  /^((so|ok|okay|and|but|please|pls|hey|hi) )*(is|are|do|does|can|could|should|would|will|how|why|which|who|what|when|where|am|at what|best|difference)\b/;
const wantsExplained =
  /\b(explain|teach|lesson|meaning|means?|what (is|are|does|do)|for dummies|how (does|do|is|are|to|much is|big|many|come)|difference|define|stand for|why (do|does|is|are|did))\b/;
/** "What is the spread on gold" asks for the current figure, not the word. */
const aboutNow = /\b(doing|now|today|right now|current|currently|at the moment|on|of|for|in)\b/;
const wantsIdea =
  /\b(signals?|(?<!(good|bad|smart) )ideas?|set ?ups?|(any|best|give me|find me|a good|next|another) (trades?|entry|opportunit(y|ies)|calls?|plays?)|what (should|can|do|would) (i|we|you) (trade|buy|sell)|what to (trade|buy|sell)|should (i|we) (buy|sell|long|short|enter)|time to (buy|sell)|buy (or|and) sell|long or short|any(where)? break ?outs?|break ?outs? (today|now|anywhere))\b/;
const aboutUser =
  /\b(my|your?|u) (last |open )?(signals?|results|record|performance|win rate|hit rate|tokens?|watches|alerts|strategy|name|account|profile|password|trades? doing)\b|\bam i (winning|losing|up|down|in profit)\b/;
const elsewhere =
  /\b(premium|upgrade|tokens?|brains?|subscription|credits?|what do you think|your (view|opinion|take)|where (do|should) i (start|begin)|how (do i|to) (start|begin)$|what can (i|you)|watching|passwords?|my e ?mail|e ?mail (address|alerts?)|delete|profile|settings?|notifications?|log ?(in|out)|sign (in|out|up)|customer support|privacy|refund|contact|day to trade|im new|i am new$|best time|how much (is|are|does) (it|you|this|the app)( cost)?$)\b/;
const toBuddy = /\b(you|your|u|ur)\b/;
const politely =
  /\b(can|could|would|will) (you|u) (please )?(explain|teach|tell|show|describe|define)\b|\bhow (do|can|should) you (?!make|find|pick|choose|decide|work|get|know|come)/;
const aboutBuddy = new Set<Topic>(['confidence', 'calibration', 'no-skill-rate', 'donchian', 'r-multiple']);
const schedule = /\b(today|this week|tomorrow|any|next|when|upcoming|coming|what time)\b/;
const priceWords =
  /\b(how much|where is|wheres|prices?|at|worth|now|today|doing|rates?|buy|sell|outlook|forecast|going|goes?|bullish|bearish|open|close|should|will|levels?|up|down|tomorrow|week|spread|heading|rise|fall|hit)\b/;

const instruments = new Set<Topic>(['gold', 'silver', 'oil', 'bitcoin', 'ethereum', 'forex', 'crypto']);
const placed = new Set<Topic>(['stop-loss', 'take-profit', 'position-size', 'contract-size']);
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

/** `plainly`: asks for the meaning, before any other reading; `loosely`: only mentions it. */
export type LessonAsked = { intent: Intent; how: 'plainly' | 'asked' | 'loosely' };

/** `named` counts the instruments in the clause; `going` means that a lesson was just requested. */
export function lessonAsked(
  text: string,
  named: number,
  findTopic: FindTopic,
  going: boolean,
): LessonAsked | null {
  if (nextLessonAsked.test(text)) return { intent: { kind: 'lesson', topic: null }, how: 'plainly' };
  if (named > 1 && market.compareStrong.test(text)) return null;
  if (wantsIdea.test(text) && !/\b(mean|means|meaning|explained)\b/.test(text)) return null;
  if (/\b(which|what) sessions? (is|are|am)\b/.test(text)) return null;
  if (/\b(any|some|good|best) (\w+ )?(trades?|set ?ups?|ideas?)\b.*\b(now|today)\b/.test(text)) return null;
  if (aboutUser.test(text) || elsewhere.test(text)) return null;
  const found = findTopic(text);
  const topic = found?.sure ? found.topic : wantsExplained.test(text) || going ? found?.mentioned : null;
  if (!found || !topic) return null;
  if (toBuddy.test(text) && !politely.test(text) && !found.named && !aboutBuddy.has(topic)) return null;
  const meaning = asksMeaning.test(text);
  const told =
    /\b(explain|teach me|meaning|means?|lesson|for dummies|what does \w+ mean|difference between)\b|\b(how (does|do) (it|they|that|this) work|what (is|are|does|do) (it|that|this|they)( \w+){0,2})$/.test(
      text,
    );
  const intent = { kind: 'lesson', topic } as const;
  const asked: LessonAsked = { intent, how: meaning ? 'plainly' : 'asked' };
  if (instruments.has(topic)) {
    if (/\b(what|why) (drives?|moves?|affects?|influences?)\b/.test(text)) return asked;
    if (told) return { intent, how: 'plainly' };
    if (priceWords.test(text)) return null;
    return (meaning && !market.hours.test(text)) ||
      (/\b(good for|safe|risky|differ|different|like|unlike|dangerous|beginners?|newbies?)\b/.test(text) &&
        !market.hours.test(text))
      ? asked
      : null;
  }
  if (told && !market.levels.test(text)) return { intent, how: 'plainly' };
  if (
    clocks.has(topic) &&
    !(found.named && topic !== 'market-hours') &&
    market.hours.test(text) &&
    !/\b(mean|meaning|explained|(what is|whats) (a|an|the)|explain|why|work|hold|keep)\b/.test(text)
  )
    return null;
  if (/\b(today|tomorrow|this week|coming out)\b/.test(text)) return null;
  if (releases.has(topic) && schedule.test(text)) return null;
  if (named === 0 && !meaning && /\b(it|this|that)\b/.test(text) && market.outlook.test(text)) return null;
  if (named > 0 && placed.has(topic) && /\b((how|where) (do|should|can|to|would|many)|size of)\b/.test(text))
    return asked;
  if (named > 0 && topic === 'currency-pair' && text.split(' ').length <= 3) return null;
  if (
    named > 0 &&
    (!(meaning || teach.test(text)) || aboutNow.test(text) || /^(what is|whats|what are) the\b/.test(text))
  )
    return { intent, how: 'loosely' };
  const bare = found.named && named === 0 && !/\b(any|best|new|give|next|good|show)\b/.test(text);
  return bare || meaning || teach.test(text) || question.test(text) ? asked : { intent, how: 'loosely' };
}
