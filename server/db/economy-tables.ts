import type { Generated } from 'kysely';
import type { Direction } from '@app/domain/calendar/expected-direction.ts';
import type { Impact } from '@app/domain/calendar/impact.ts';
import type { Precision } from '@app/domain/calendar/economic-event.ts';
import type { Pair } from '@app/domain/market/instrument.ts';

/** Economic releases, who was told of them, and what prices did. */
export type EconomyTables = {
  economic_events: {
    id: string;
    provider: string;
    name: string;
    country: string;
    currency: string;
    simulated: boolean;
    first_seen_at: number;
  };
  economic_event_revisions: {
    event_id: string;
    number: number;
    known_at: number;
    at: number;
    impact: Impact;
    forecast: string | null;
    previous: string | null;
    actual: string | null;
    precision: Precision;
    source: string;
    withdrawn: boolean;
  };
  economic_scans: {
    provider: string;
    busy_until: Generated<number>;
    last_scan_at: number | null;
    history_at: number | null;
    next_fetch_at: Generated<number>;
    good_at: number | null;
    covers_from: number | null;
    covers_to: number | null;
    dropped: Generated<number>;
    failure: string | null;
  };
  event_alerts: { event_id: string; user_id: string; phase: 'before' | 'after'; at: number };
  event_announcements: {
    event_id: string;
    pair: Pair;
    on_beat: Direction;
    release_at: number;
    stated_at: number;
    simulated: boolean;
  };
  event_reactions: {
    event_id: string;
    pair: string;
    from_points: number;
    to_points: number;
    surprise: number | null;
    release_at: number;
    measured_at: number;
    simulated: boolean;
  };
};
