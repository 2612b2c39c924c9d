import type { Pair } from '../../market/instrument.ts';
import type { Timeframe } from '../../signals/signal.ts';
import type { Concern } from '../care/concern.ts';
import type { Feeling } from '../text/feelings.ts';
import type { Intent } from './intent.ts';
import type { Question } from '../query/query.ts';
import type { Thread } from '../thread/thread.ts';
import type { Topic } from '../clauses/topics.ts';

/** Levels in points; without `isAlertOnly` a break becomes an idea. */
export type WatchOffer = {
  pair: Pair;
  timeframe: Timeframe;
  above: number | null;
  below: number | null;
  isAlertOnly?: true;
};

/** An idea without a proven edge, which opens nothing until it is taken (docs/product-rules.md#R31). */
export type PracticeOffer = { pair: Pair; timeframe: Timeframe; isPractice: true };

/** What "yes" accepts. */
export type Offer = WatchOffer | PracticeOffer;

export const isPracticeOffer = (offer: Offer | null): offer is PracticeOffer =>
  offer !== null && 'isPractice' in offer;

/** What "yes" to it asks for. */
export const acceptPractice = ({ pair, timeframe }: PracticeOffer): Extract<Intent, { kind: 'signal' }> => ({
  kind: 'signal',
  pair,
  timeframe,
  style: 'practice',
});

export const watchOfferIn = ({ offer }: { offer: Offer | null }): WatchOffer | null =>
  isPracticeOffer(offer) ? null : offer;

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
  /** The newest question beyond small talk, which "same for silver" and "with $200" modify. */
  last: Intent | null;
  /** The newest question that a calculator answered, which "and on gold?" and "with 0.2 lots" modify. */
  question?: Question | null;
  pairs: Pair[];
  timeframe: Timeframe | null;
  topic: Topic | null;
  taught: Topic[];
  offer: Offer | null;
  feeling: Feeling | null;
  /** The newest answer was about how somebody feels or lives. */
  isCalm?: boolean;
  /** What the newest answer cared for. */
  concern?: Concern | null;
  /** UTC day on which this conversation last named its market as simulated. */
  labelledOn: number | null;
  confirming?: 'forget-everything';
  /** The newest answer that was no follow-up, which "shorter" and "simpler" tell again. */
  about?: string;
  /** `about` was said beside what `last` holds. */
  isAside?: boolean;
  /** Keys of paragraphs that this conversation has had. */
  told?: string[];
  thread?: Thread;
  /** What the buttons below the newest reply say. */
  offered?: string[];
  /** What the answers offered with a question would say. */
  choices?: string[];
};

export const freshContext: TurnContext = {
  asked: 'other',
  last: null,
  question: null,
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

export const lastQuestion = (intents: readonly Intent[], before: TurnContext): Intent | null =>
  intents.findLast((one) => !smallTalk.has(one.kind)) ?? before.last;

export function pairBefore({ asked, last, pairs, thread }: TurnContext): Pair | null {
  const [talkedOf] = thread?.markets ?? [];
  if (asked === 'lesson' && talkedOf) return talkedOf;
  if (last && 'pair' in last && last.pair) return last.pair;
  if (last && 'pairs' in last) return last.pairs.length === 1 ? (last.pairs[0] ?? null) : null;
  return pairs[0] ?? null;
}
