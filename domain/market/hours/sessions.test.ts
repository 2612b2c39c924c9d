import { HOUR_MS } from '../../time.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instrumentOf } from '../instrument.ts';
import { isMarketOpen } from './market-week.ts';
import { busiestHours, nextSession, openSessions } from './sessions.ts';
import type { SessionName } from './sessions.ts';

const at = (text: string): number => Date.parse(`${text}Z`);

/** Whole UTC hours in which a session is open on that day, as "first-end". */
function hoursOn(day: string, name: SessionName): string {
  const midnight = at(`${day}T00:00`);
  const open = Array.from({ length: 24 }, (_, hour) =>
    openSessions(midnight + hour * HOUR_MS).some((one) => one.name === name),
  );
  // A session over midnight shows as two pieces: start reading at its opening.
  const first = open.findIndex((is, hour) => is && !open[(hour + 23) % 24]);
  let length = 0;
  while (open[(first + length) % 24] && length < 24) length += 1;
  return `${first}-${(first + length) % 24}`;
}

describe('trading sessions', () => {
  // One Wednesday in every period between the 2026 clock changes.
  it.each([
    ['2026-01-14', '20-5', '0-9', '8-17', '13-22', 4],
    ['2026-03-18', '20-5', '0-9', '8-17', '12-21', 5],
    ['2026-04-01', '20-5', '0-9', '7-16', '12-21', 4],
    ['2026-06-17', '21-6', '0-9', '7-16', '12-21', 4],
    ['2026-10-14', '20-5', '0-9', '7-16', '12-21', 4],
    ['2026-10-28', '20-5', '0-9', '8-17', '12-21', 5],
    ['2026-11-18', '20-5', '0-9', '8-17', '13-22', 4],
  ])('%s: Sydney %s, Tokyo %s, London %s, New York %s UTC', (day, sydney, tokyo, london, newYork, both) => {
    expect(hoursOn(day, 'Sydney')).toBe(sydney);
    expect(hoursOn(day, 'Tokyo')).toBe(tokyo);
    expect(hoursOn(day, 'London')).toBe(london);
    expect(hoursOn(day, 'New York')).toBe(newYork);
    const busy = busiestHours(at(`${day}T12:00`));
    expect(busy && (busy.to - busy.from) / HOUR_MS).toBe(both);
  });

  it('Sydney does not open before the market week does', () => {
    expect(openSessions(at('2026-01-11T21:00'))).toEqual([]);
    const sydney = openSessions(at('2026-01-11T22:00'));
    expect(sydney).toEqual([
      { name: 'Sydney', opensAt: at('2026-01-11T22:00'), closesAt: at('2026-01-12T05:00') },
    ]);
    expect(nextSession(at('2026-01-10T12:00'))).toEqual(sydney[0]);
  });

  it('names what opens next', () => {
    expect(nextSession(at('2026-06-17T06:30'))).toMatchObject({
      name: 'London',
      opensAt: at('2026-06-17T07:00'),
    });
    expect(nextSession(at('2026-06-17T12:00')).name).toBe('Sydney');
    expect(nextSession(at('2026-06-19T13:00'))).toMatchObject({
      name: 'Sydney',
      opensAt: at('2026-06-21T21:00'),
    });
  });

  it('has none over the weekend and on Christmas Day', () => {
    expect(openSessions(at('2026-06-20T12:00'))).toEqual([]);
    expect(openSessions(at('2026-12-25T12:00'))).toEqual([]);
    expect(busiestHours(at('2026-06-20T12:00'))).toBeNull();
    expect(busiestHours(at('2026-12-25T12:00'))).toBeNull();
  });

  it('has New York until the exchanges there close early, and not on a day on which they are closed', () => {
    const newYork = (time: string) => openSessions(at(time)).find(({ name }) => name === 'New York');
    expect(newYork('2026-11-26T15:00')?.closesAt).toBe(at('2026-11-26T19:30'));
    expect(newYork('2026-11-26T19:30')).toBeUndefined();
    expect(newYork('2026-12-24T15:00')?.closesAt).toBe(at('2026-12-24T18:45'));
    expect(newYork('2026-11-25T15:00')?.closesAt).toBe(at('2026-11-25T22:00'));
    expect(newYork('2026-04-03T15:00')).toBeUndefined();
    expect(busiestHours(at('2026-04-03T15:00'))).toBeNull();
  });

  it('an open session always means an open market, and the next one lies ahead within six days', () => {
    const instant = fc.integer({ min: at('2024-01-01T00:00'), max: at('2032-01-01T00:00') });
    fc.assert(
      fc.property(instant, (now) => {
        const open = openSessions(now);
        if (open.length > 0) expect(isMarketOpen(instrumentOf('EUR/USD'), now)).toBe(true);
        for (const one of open) expect(one.opensAt <= now && now < one.closesAt).toBe(true);
        const next = nextSession(now);
        expect(next.opensAt).toBeGreaterThan(now);
        expect(next.opensAt - now).toBeLessThan(6 * 24 * HOUR_MS);
        expect(openSessions(next.opensAt).map((one) => one.name)).toContain(next.name);
      }),
    );
  });
});
