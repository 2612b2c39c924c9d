import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';

/** Where economic releases come from. A provider never makes up a figure: what it does not know is null. */
export type CalendarPort = {
  /** Name of the provider, as in `CALENDAR_PROVIDER`. */
  name: string;
  /** Releases with `from` <= at <= `to` (UTC ms), soonest first. */
  eventsBetween: (from: number, to: number) => Promise<EconomicEvent[]>;
};
