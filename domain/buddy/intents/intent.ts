import type { Pair } from '../../market/instrument.ts';
import type { Timeframe } from '../../signals/signal.ts';
import type { EventRequest } from '../questions/event-request.ts';
import { isDistress, type Feeling } from '../text/feelings.ts';
import type { NewsQuestion, ReleaseSubject } from '../questions/news-question.ts';
import type { Topic } from '../clauses/topics.ts';

/** Units as typed: money, percent, pips; `stopMoney` in dollars of the price. */
export type SizeAsked = {
  capital: number | null;
  riskPercent: number | null;
  riskMoney: number | null;
  pair: Pair | null;
  stopPips: number | null;
  stopMoney?: number;
};

export type CostAsked = {
  pair: Pair | null;
  what: 'spread' | 'swap' | 'commission' | null;
  lots: number | null;
};

/** `level` is a decimal price as typed. */
export type Intent =
  | {
      kind:
        | 'greeting'
        | 'help'
        | 'thanks'
        | 'goodbye'
        | 'identity'
        | 'how-are-you'
        | 'joke'
        | 'tokens'
        | 'plan'
        | 'my-signals'
        | 'my-watches'
        | 'method'
        | 'account'
        | 'broker'
        | 'product'
        | 'hostile'
        | 'nonsense';
    }
  | { kind: 'shorter' | 'more' | 'again' | 'why' }
  | { kind: 'affirm' | 'decline' }
  | ({ kind: 'news' } & NewsQuestion)
  | ({ kind: 'event-signal' } & EventRequest)
  | { kind: 'quote'; pairs: Pair[] }
  | { kind: 'compare'; pairs: Pair[] }
  | { kind: 'orders'; pair: Pair | null }
  | { kind: 'signal'; pair: Pair | null; timeframe: Timeframe | null; style: 'safe' | 'practice' | null }
  | { kind: 'outlook'; pair: Pair | null; timeframe: Timeframe | null }
  | {
      kind: 'watch';
      pair: Pair | null;
      timeframe: Timeframe | null;
      level: number | null;
      direction: 'above' | 'below' | null;
    }
  | { kind: 'cancel-watch' | 'explain-signal' | 'volatility'; pair: Pair | null }
  | { kind: 'levels'; pair: Pair | null; timeframe: Timeframe | null }
  | { kind: 'event-idea'; event: ReleaseSubject | null }
  | ({ kind: 'size' } & SizeAsked)
  | ({ kind: 'cost' } & CostAsked)
  | { kind: 'lesson'; topic: Topic | null; untaught?: true }
  | { kind: 'hours'; pair: Pair | null }
  | { kind: 'unlisted'; name: string }
  | { kind: 'feeling'; feeling: Feeling };

/** Crisis or distress was heard. */
export const hearsDistress = (intent: Intent): boolean =>
  intent.kind === 'feeling' && isDistress(intent.feeling);
