import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import type { Impact } from '@app/domain/calendar/impact.ts';

/** Outside services that `CALENDAR_PROVIDER` may name beside `rules`. One more does not compile before `open.ts` opens it. */
export const calendarSources = {
  forexfactory: {
    label: 'ForexFactory',
    idPrefix: 'ff',
    url: 'https://nfs.faireconomy.media',
    needsKey: false,
  },
  tradingeconomics: {
    label: 'Trading Economics',
    idPrefix: 'te',
    url: 'https://api.tradingeconomics.com',
    needsKey: true,
  },
  fmp: {
    label: 'Financial Modeling Prep',
    idPrefix: 'fmp',
    url: 'https://financialmodelingprep.com',
    needsKey: true,
  },
  finnhub: { label: 'Finnhub', idPrefix: 'finnhub', url: 'https://finnhub.io', needsKey: true },
} as const satisfies Record<string, { label: string; idPrefix: string; url: string; needsKey: boolean }>;

export type CalendarSourceName = keyof typeof calendarSources;

/** A provider never makes up a figure: unknown is null. */
export type CalendarPort = {
  name: string;
  /** With `from` <= at <= `to` (UTC ms), soonest first, as known at `now`. */
  eventsBetween: (from: number, to: number, now: number) => Promise<EconomicEvent[]>;
  /** Its releases go before these; only the economic monitor fetches it. */
  source?: CalendarSource;
  /** Of a simulated calendar: moves of simulated prices on a UTC day (by its start), from the same draw as its figures. */
  releasesOn?: (dayStart: number) => readonly CurrencyPush[];
};

/** `surprise` in standard deviations, positive strengthens the currency. */
export type CurrencyPush = { at: number; currency: string; impact: Impact; surprise: number };

export type FetchedReleases = {
  events: EconomicEvent[];
  /** Unreadable rows, left out. */
  dropped: number;
  /** UTC ms; a release of this time that is absent does not take place. */
  covers: { from: number; to: number };
};

export type CalendarSource = {
  name: string;
  hasActuals: boolean;
  /** Releases around `now` (UTC ms), all or none. @throws CalendarSourceError */
  fetch: (now: number) => Promise<FetchedReleases>;
  /** With their figures, where the service keeps them. */
  fetchHistory?: (span: { from: number; to: number }, now: number) => Promise<FetchedReleases>;
};

/** `down`: no reply; `refused`: the key or the plan; `limit`: too many requests; `nonsense`: an unreadable reply. */
export type CalendarErrorKind = 'down' | 'refused' | 'limit' | 'nonsense';

/** The message names provider and reason, never the key. */
export class CalendarSourceError extends Error {
  readonly kind: CalendarErrorKind;
  readonly retryAfterMs: number | null;
  constructor(kind: CalendarErrorKind, message: string, retryAfterMs: number | null = null) {
    super(message);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}
