import type { Pair } from '../market/instrument.ts';
import type { Timeframe } from '../signals/signal.ts';
import type { Feeling } from './feelings.ts';
import type { Intent } from './intent.ts';
import type { Topic } from './topics.ts';

/** What the buddy offered and the next "yes" accepts. Levels in points. */
export type Offer = { pair: Pair; timeframe: Timeframe; above: number | null; below: number | null };

/** What one turn leaves behind so that the next can be understood: "and gold?", "why?", "yes". */
export type TurnContext = {
  asked:
    | 'quote'
    | 'signal'
    | 'watch'
    | 'outlook'
    | 'levels'
    | 'volatility'
    | 'size'
    | 'cost'
    | 'results'
    | 'lesson'
    | 'hours'
    | 'news'
    | 'other';
  /** The newest question that was more than small talk: what "same for silver" and "with $200" change a part of. */
  last: Intent | null;
  pairs: Pair[];
  timeframe: Timeframe | null;
  topic: Topic | null;
  /** Lessons of this conversation, oldest first. */
  taught: Topic[];
  offer: Offer | null;
  /** What the newest answer cared for; null where it was about something else. */
  feeling: Feeling | null;
  /** UTC day on which this conversation was last told that its market is simulated. */
  labelledOn: number | null;
  /** What was asked back before it is done. */
  confirming?: 'forget-everything';
};

export const freshContext: TurnContext = {
  asked: 'other',
  last: null,
  pairs: [],
  timeframe: null,
  topic: null,
  taught: [],
  offer: null,
  feeling: null,
  labelledOn: null,
};

const smallTalk = new Set<Intent['kind']>([
  'greeting',
  'thanks',
  'goodbye',
  'how-are-you',
  'affirm',
  'decline',
  'hostile',
  'nonsense',
  'feeling',
  'shorter',
  'more',
  'again',
  'why',
]);

/** The question that the next message may be about; small talk in between does not make it forgotten. */
export const lastQuestion = (intents: readonly Intent[], before: TurnContext): Intent | null =>
  intents.findLast((one) => !smallTalk.has(one.kind)) ?? before.last;

/** The instrument that the talk was about. */
export function pairBefore({ last, pairs }: TurnContext): Pair | null {
  if (last && 'pair' in last && last.pair) return last.pair;
  if (last && 'pairs' in last) return last.pairs.length === 1 ? (last.pairs[0] ?? null) : null;
  return pairs[0] ?? null;
}
