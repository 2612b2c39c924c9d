import { DAY_MS, HOUR_MS } from '../../time.ts';
import { expect, test } from 'vitest';
import type { Candle } from '../../market/candle.ts';
import { nextSession, type Session, type SessionName } from '../../market/hours/sessions.ts';
import { measureOpening } from './measure-opening.ts';

const sessionAfter = (name: SessionName, from: number): Session => {
  let session = nextSession(from);
  while (session.name !== name) session = nextSession(session.opensAt);
  return session;
};
/** The opening hour of a session moved 300 points, every other hour 100. */
function hoursBefore(until: number, name: SessionName): Candle[] {
  const from = until - 35 * DAY_MS;
  const openings = new Set<number>();
  for (let at = sessionAfter(name, from - 1).opensAt; at <= until; at = sessionAfter(name, at).opensAt)
    openings.add(at);
  return Array.from({ length: 35 * 24 }, (_, i) => from + i * HOUR_MS).map((time) => ({
    time,
    open: 100_000,
    high: 100_000 + (openings.has(time) ? 300 : 100),
    low: 100_000,
    close: 100_000,
  }));
}
const measured = (name: SessionName, from: number) => {
  const session = sessionAfter(name, from);
  return { session, found: measureOpening('EUR/USD', hoursBefore(session.opensAt, name), session) };
};

test('measures the first hour of earlier days and the hour before', () => {
  const { found } = measured('London', Date.UTC(2026, 5, 3));
  expect(found).toEqual({ pair: 'EUR/USD', days: 24, rangeInHour: 300, rangeBefore: 100 });
});

test.each<[string, SessionName, number, string]>([
  ['London after its clocks went forward', 'London', Date.UTC(2026, 2, 31), '07:00'],
  ['London after its clocks went back', 'London', Date.UTC(2026, 9, 27), '08:00'],
  ['New York after its clocks went forward', 'New York', Date.UTC(2026, 2, 10), '12:00'],
  ['New York after its clocks went back', 'New York', Date.UTC(2026, 10, 3), '13:00'],
  ['Sydney after its clocks went back', 'Sydney', Date.UTC(2026, 3, 7), '21:00'],
])('%s is measured by its own openings, not by the UTC hour', (_what, name, from, opens) => {
  const { session, found } = measured(name, from);
  expect(new Date(session.opensAt).toISOString().slice(11, 16)).toBe(opens);
  expect(found).toMatchObject({ rangeInHour: 300 });
});

test('the first session after the weekend counts the other weekdays too', () => {
  const { session, found } = measured('Sydney', Date.UTC(2026, 5, 7, 20));
  expect(new Date(session.opensAt).getUTCDay()).toBe(0);
  expect(found?.days).toBeGreaterThan(15);
});

test('ignores the coming hour, and gives nothing for too few days', () => {
  const session = sessionAfter('London', Date.UTC(2026, 5, 3));
  const hours = hoursBefore(session.opensAt, 'London');
  const wild = [...hours, { time: session.opensAt, open: 1, high: 90_000, low: 1, close: 1 }];
  expect(measureOpening('EUR/USD', wild, session)).toMatchObject({ rangeInHour: 300 });
  expect(measureOpening('EUR/USD', hours.slice(-4 * 24), session)).toBeNull();
});
