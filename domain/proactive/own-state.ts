import type { EconomicEvent } from '../calendar/economic-event.ts';
import type { Pair } from '../market/instrument.ts';
import type { Quote } from '../market/quote.ts';
import type { Session, SessionName } from '../market/sessions.ts';
import type { Closing, OpenSignal, Timeframe } from '../signals/signal.ts';
import type { Balance } from '../tokens/balance.ts';
import type { Topic } from '../buddy/topics.ts';
import type { MeasuredOpening } from './measure-opening.ts';

export type OwnSignal = OpenSignal & { id: string; timeframe: Timeframe };
export type ClosedSignal = OwnSignal & { closing: Closing };
export type OwnWatch = { pair: Pair; above: number | null; below: number | null; expiresAt: number };

/** What a proactive message may be about: the user's own state and nothing else. Times in UTC ms. */
export type OwnState = {
  name: string | null;
  /** Newest sign of the user: a page used, a message written. */
  lastSeenAt: number;
  lastTalkAt: number | null;
  experience: string | null;
  balance: Balance;
  favorites: readonly Pair[];
  sessions: readonly SessionName[];
  open: readonly OwnSignal[];
  /** In the order in which they closed, at most the newest sixty. */
  closed: readonly ClosedSignal[];
  watches: readonly OwnWatch[];
  /** Oldest first. */
  lessons: ReadonlyArray<{ topic: Topic; at: number }>;
  /** Lessons that were brought unasked before. */
  brought: readonly Topic[];
  /** Releases of high impact that move a pair of the user's within a day, soonest first. */
  events: ReadonlyArray<{ event: EconomicEvent; pair: Pair }>;
  /** The session of the user's that opens about now, with what is measured of it. */
  opening: { session: Session; measured: MeasuredOpening | null } | null;
  /** Fresh prices alone; null where there is none. */
  quote: (pair: Pair) => Quote | null;
  simulated: boolean;
};

/** The markets that matter to the user: open signals first, then watches, then favourites. */
export function ownPairs({
  open,
  watches,
  favorites,
}: Pick<OwnState, 'open' | 'watches' | 'favorites'>): Pair[] {
  return [...new Set([...open, ...watches].map(({ pair }) => pair).concat(favorites))];
}
