import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import type { Impact } from '@app/domain/calendar/impact.ts';
import type { CalendarSource } from './source.ts';

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
