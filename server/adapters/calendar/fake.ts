import { aRelease } from '@app/domain/testing/a-release.ts';
import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import { compareByTime } from '@app/domain/calendar/events-window.ts';
import type { CalendarPort } from './port.ts';

export type FakeCalendar = CalendarPort & {
  /** A US CPI of high impact without figures, unless the details differ. */
  add: (at: number, details?: Partial<Omit<EconomicEvent, 'at'>>) => EconomicEvent;
  change: (id: string, details: Partial<EconomicEvent>) => void;
};

export function openFakeCalendar(): FakeCalendar {
  const events: EconomicEvent[] = [];
  return {
    name: 'fake',
    add: (at, details = {}) => {
      const event = aRelease(at, { id: `fake-${events.length + 1}`, ...details });
      events.push(event);
      return event;
    },
    change: (id, details) => {
      const event = events.find((one) => one.id === id);
      if (!event) throw new Error(`No release ${id}`);
      Object.assign(event, details);
    },
    eventsBetween: (from, to) =>
      Promise.resolve(
        events
          .filter(({ at }) => at >= from && at <= to)
          .map((one) => ({ ...one }))
          .sort(compareByTime),
      ),
  };
}
