import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import type { Impact } from '@app/domain/calendar/impact.ts';

/** Where economic releases come from. A provider never makes up a figure: what it does not know is null. */
export type CalendarPort = {
  /** Name of the provider, as in `CALENDAR_PROVIDER`. */
  name: string;
  /** Releases with `from` <= at <= `to` (UTC ms), soonest first, with what was known of them at `now`. */
  eventsBetween: (from: number, to: number, now: number) => Promise<EconomicEvent[]>;
  /** The outside service whose releases go before these; asked by the economic monitor alone. */
  source?: CalendarSource;
  /** Of a simulated calendar: what moves the simulated prices of a UTC day (by its start), by the same draw as its figures. */
  releasesOn?: (dayStart: number) => readonly Push[];
};

/** A push to one currency at one instant; `surprise` in usual misses, positive strengthens it. */
export type Push = { at: number; currency: string; impact: Impact; surprise: number };

/** What one call brought. */
export type Fetched = {
  events: EconomicEvent[];
  /** Rows that could not be read and were left out. */
  dropped: number;
  /** The time that the answer speaks for: what is not in it there does not take place. UTC ms. */
  covers: { from: number; to: number };
};

/** An outside service that is asked for releases. */
export type CalendarSource = {
  /** Name of the provider, as in `CALENDAR_PROVIDER`. */
  name: string;
  /** Whether it ever says what came out. */
  hasActuals: boolean;
  /** Releases around `now` (UTC ms). Throws CalendarTrouble and never answers half of what was there. */
  fetch: (now: number) => Promise<Fetched>;
  /** Releases of days long past, with their figures, where the service has them. */
  history?: (span: { from: number; to: number }, now: number) => Promise<Fetched>;
};

/** `down`: no answer; `refused`: the key or the plan; `limit`: asked too often; `nonsense`: an answer that is none. */
export type TroubleKind = 'down' | 'refused' | 'limit' | 'nonsense';

/** A source could not be read; the message names the provider and the reason, never the key. */
export class CalendarTrouble extends Error {
  readonly kind: TroubleKind;
  /** The provider's own wish, in ms. */
  readonly retryAfterMs: number | null;
  constructor(kind: TroubleKind, message: string, retryAfterMs: number | null = null) {
    super(message);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}
