import { practice } from '../phrases/market.ts';
import { correctedWords } from '../text/corrected-words.ts';
import { costsOf } from '../questions/cost-question.ts';
import type { Feeling } from '../text/feelings.ts';
import type { Intent } from './intent.ts';
import type { Kind } from './kind.ts';
import { readNews, subjectIn } from '../questions/news-question.ts';
import { amountsIn } from '../questions/size-question.ts';
import { namedIn } from '../clauses/spoken-pairs.ts';
import { timeframeIn } from '../clauses/timeframe.ts';
import type { FindTopic } from '../clauses/topics.ts';
import { pairBefore, type TurnContext } from './turn-context.ts';
import { strangerAmong } from './stranger.ts';
import { watchOf } from '../questions/watch-question.ts';

const pointsBack = /\b(it|its|this|that|same|there|one|ones|them)\b/;

const anyLesson =
  /\bteach (?:me )?(?:something|anything|next|another|one more)\b|\b(?:next|another) lesson\b/;
const dangers = /\b(safe|dangerous|danger|risky|alright to|all right to)\b/;
const SHORT = 8;
const SAFE = /\b(safe|safest|safer|(?:low|less|little|small) (?:risk|risky|danger)|careful)\b/;

function styleOf(said: string): 'practice' | 'safe' | null {
  if (practice.test(said)) return 'practice';
  return SAFE.test(said) ? 'safe' : null;
}

/** Null where it needs more than the words say. */
export function withSlots(
  kind: Kind,
  text: string,
  findTopic: FindTopic,
  context: TurnContext,
): Intent | null {
  if (kind.startsWith('feeling:')) return { kind: 'feeling', feeling: kind.slice(8) as Feeling };
  const words = correctedWords(text);
  const said = words.join(' ');
  const { pairs, unknown } = namedIn(words);
  const [named = null] = pairs;
  const pair = named ?? (pointsBack.test(said) || words.length <= SHORT ? pairBefore(context) : null);
  const timeframe = timeframeIn(said);
  switch (kind) {
    case 'quote':
    case 'compare':
      return { kind, pairs: pairs.length > 0 ? pairs : pair ? [pair] : [] };
    case 'outlook':
    case 'levels':
      return { kind, pair, timeframe };
    case 'signal': {
      const before = words.length <= SHORT && context.last?.kind === 'signal' ? context.last : null;
      return {
        kind,
        pair: named ?? before?.pair ?? null,
        timeframe: timeframe ?? before?.timeframe ?? null,
        style: styleOf(said),
      };
    }
    case 'hours':
    case 'orders':
    case 'explain-signal':
    case 'cancel-watch':
      return { kind, pair: named };
    case 'volatility':
      return { kind, pair };
    case 'cost':
      return costsOf(said, pair)[0] ?? null;
    case 'size':
      return { kind, ...amountsIn(said), pair };
    case 'news':
      return { ...readNews(said, pairs), ...(dangers.test(said) && { wants: 'safe' as const }) };
    case 'event-idea': {
      const event = subjectIn(said);
      return { kind, event: event === 'minutes' ? 'fomc' : event };
    }
    case 'watch':
      return watchOf(words, pair, timeframe);
    case 'unlisted':
      return { kind, name: unknown ?? strangerAmong(words) };
    case 'lesson': {
      if (anyLesson.test(said)) return { kind, topic: null };
      const topic = findTopic(said);
      const found = topic?.sure ? topic.topic : (topic?.mentioned ?? topic?.topic);
      return found ? { kind, topic: found } : { kind, topic: null, untaught: true };
    }
    default:
      return { kind } as Intent;
  }
}
