import type { Verdict } from '../brains/view.ts';
import type { ChanceForecast } from '../chance/forecast-chance.ts';
import type { Pair } from '../market/instrument.ts';
import type { Quote } from '../market/quote.ts';
import type { Confidence } from './confidence.ts';
import type { IdeaKind, Plan, Timeframe } from './signal.ts';

export type NewSignal = {
  userId: string;
  plan: Plan;
  timeframe: Timeframe;
  /** Mid points; null where the set-up is no break of a level. */
  breakoutLevel: number | null;
  /** `signal` where nothing is said. */
  kind?: IdeaKind;
  /** What the user risks on it, in US cents; null where they never said. */
  stakeCents?: number | null;
  quote: Quote;
  feed: { name: string; simulated: boolean };
  confidence: Pick<Confidence, 'rate' | 'count' | 'interval'> & Partial<Pick<Confidence, 'expiredRate'>>;
  /** As stated at the opening; null where there was not enough to say. */
  chance?: ChanceForecast | null;
  verdict?: Verdict | null;
  tokensDeducted: number;
  reason: string;
  now: number;
};

export type NewWatch = {
  userId: string;
  pair: Pair;
  timeframe: Timeframe;
  above: number | null;
  below: number | null;
  becomesSignal: boolean;
  expiresAt: number;
  now: number;
};
