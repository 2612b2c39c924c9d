import { DAY_MS } from '@app/domain/time.ts';
import { expect, test } from 'vitest';
import { compareByTime } from '@app/domain/calendar/events-window.ts';
import type { CalendarPort } from './port.ts';

/** `busy`: an instant (UTC ms) with releases in the days after it. */
export function describeCalendar(open: () => CalendarPort, busy: number): void {
  test('releases come soonest first, each once, within the time asked about', async () => {
    const events = await open().eventsBetween(busy, busy + 20 * DAY_MS, busy);
    expect(events.length).toBeGreaterThan(0);
    expect(events).toEqual([...events].sort(compareByTime));
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    for (const { at } of events) expect(at >= busy && at <= busy + 20 * DAY_MS).toBe(true);
  });

  test('both ends count, and no time at all has no releases', async () => {
    const calendar = open();
    const [first] = await calendar.eventsBetween(busy, busy + 20 * DAY_MS, busy);
    const at = first?.at ?? 0;
    expect((await calendar.eventsBetween(at, at, busy)).map(({ id }) => id)).toContain(first?.id);
    expect(await calendar.eventsBetween(at + 1, at, busy)).toEqual([]);
  });

  test('one release is the same whatever else is asked for with it', async () => {
    const calendar = open();
    const all = await calendar.eventsBetween(busy, busy + 20 * DAY_MS, busy);
    const halves = await Promise.all([
      calendar.eventsBetween(busy, busy + 10 * DAY_MS, busy),
      calendar.eventsBetween(busy + 10 * DAY_MS + 1, busy + 20 * DAY_MS, busy),
    ]);
    expect(halves.flat()).toEqual(all);
  });
}
