import type { EconomicEvent } from '../../calendar/economic-event.ts';
import type { Pair } from '../../market/instrument.ts';
import type { Quote } from '../../market/quote.ts';
import type { Session, SessionName } from '../../market/hours/sessions.ts';
import type { Closing, IdeaKind, OpenSignal, Timeframe } from '../../signals/signal.ts';
import type { Balance } from '../../tokens/balance.ts';
import type { Topic } from '../../buddy/clauses/topics.ts';
import type { OpeningMeasurement } from './measure-opening.ts';

export type UserSignal = OpenSignal & { id: string; kind: IdeaKind; timeframe: Timeframe };
export type ClosedUserSignal = UserSignal & { closing: Closing };
export type UserWatch = { pair: Pair; above: number | null; below: number | null; expiresAt: number };

/** Times in UTC ms. */
export type UserState = {
  name: string | null;
  lastSeenAt: number;
  lastTalkAt: number | null;
  experience: string | null;
  balance: Balance;
  favorites: readonly Pair[];
  sessions: readonly SessionName[];
  open: readonly UserSignal[];
  closed: readonly ClosedUserSignal[];
  watches: readonly UserWatch[];
  lessons: ReadonlyArray<{ topic: Topic; at: number }>;
  sentLessons: readonly Topic[];
  /** High impact, within a day, on one of the user's pairs, soonest first. */
  events: ReadonlyArray<{ event: EconomicEvent; pair: Pair }>;
  opening: { session: Session; measured: OpeningMeasurement | null } | null;
  quote: (pair: Pair) => Quote | null;
  simulated: boolean;
};

export function pairsOfInterest({
  open,
  watches,
  favorites,
}: Pick<UserState, 'open' | 'watches' | 'favorites'>): Pair[] {
  return [...new Set([...open, ...watches].map(({ pair }) => pair).concat(favorites))];
}
