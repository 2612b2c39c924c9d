import { aRelease } from '@app/domain/testing/a-release.ts';
import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import { soonestFirst } from '@app/domain/calendar/events-window.ts';
import type { CalendarPort } from './port.ts';

export type FakeCalendar = CalendarPort & {
  /** A release at `at` (UTC ms); what is not said of it is a US CPI of high impact without figures. */
  add: (at: number, said?: Partial<Omit<EconomicEvent, 'at'>>) => EconomicEvent;
  change: (id: string, said: Partial<EconomicEvent>) => void;
};

/** A calendar whose releases are written by hand; `change` says something else of one from then on. */
export function openFakeCalendar(): FakeCalendar {
  const events: EconomicEvent[] = [];
  return {
    name: 'fake',
    add: (at, said = {}) => {
      const event = aRelease(at, { id: `fake-${events.length + 1}`, ...said });
      events.push(event);
      return event;
    },
    change: (id, said) => {
      const event = events.find((one) => one.id === id);
      if (!event) throw new Error(`No release ${id}`);
      Object.assign(event, said);
    },
    eventsBetween: (from, to) =>
      Promise.resolve(
        events
          .filter(({ at }) => at >= from && at <= to)
          .map((one) => ({ ...one }))
          .sort(soonestFirst),
      ),
  };
}
