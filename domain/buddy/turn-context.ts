import type { Pair } from '../market/instrument.ts';
import type { Timeframe } from '../signals/signal.ts';
import type { Topic } from './topics.ts';

/** What the buddy offered and the next "yes" accepts. Levels in points. */
export type Offer = { pair: Pair; timeframe: Timeframe; above: number | null; below: number | null };

/** What one turn leaves behind so that the next can be understood: "and gold?", "why?", "yes". */
export type TurnContext = {
  asked: 'quote' | 'signal' | 'watch' | 'outlook' | 'results' | 'lesson' | 'hours' | 'news' | 'other';
  pairs: Pair[];
  timeframe: Timeframe | null;
  topic: Topic | null;
  /** Lessons of this conversation, oldest first. */
  taught: Topic[];
  offer: Offer | null;
};

export const freshContext: TurnContext = {
  asked: 'other',
  pairs: [],
  timeframe: null,
  topic: null,
  taught: [],
  offer: null,
};
