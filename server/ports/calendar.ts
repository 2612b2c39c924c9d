import type { EconomicEvent as EventView } from '@app/contracts/market/calendar.ts';
import type { UsualReaction } from '@app/domain/calendar/releases/usual-reaction.ts';
import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import type { FetchedReleases } from '../adapters/calendar/port.ts';
import type { Db } from '../platform/database/database.ts';

/** Mid prices in points. */
export type HourSpan = { from_points: number; to_points: number };

export type ReleasesPort = {
  listUpcoming: (now: number) => Promise<EconomicEvent[]>;
  /** `from` <= at <= `to`, soonest first, as known at `now`. */
  listBetween: (from: number, to: number, now: number) => Promise<EconomicEvent[]>;
  describe: (event: EconomicEvent, now: number) => Promise<EventView>;
  /** How markets usually moved after a release, as measured at `now`; null where too few were. */
  readReactions: (now: number) => Promise<(event: EconomicEvent) => UsualReaction | null>;
  view: (event: EconomicEvent) => EventView;
  /** Null where candles of the hour after it are missing. */
  measureHourAfter: (pair: Pair, at: number) => Promise<HourSpan | null>;
};

type Writer = { provider: string; now: number };

export type ReleaseStorePort = {
  save: (db: Db, events: readonly EconomicEvent[], by: Writer) => Promise<void>;
  withdrawMissing: (db: Db, copy: FetchedReleases, by: Writer) => Promise<void>;
  withdrawSuperseded: (db: Db, span: FetchedReleases['covers'], by: Writer) => Promise<void>;
};
