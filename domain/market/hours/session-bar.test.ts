import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../time.ts';
import { readSessionBar } from './session-bar.ts';
import { openSessions } from './sessions.ts';

const at = (text: string): number => Date.parse(`${text}Z`);
const hours = (now: number) =>
  Object.fromEntries(
    readSessionBar(now).rows.map(({ name, pieces }) => [
      name,
      pieces.map(({ from, to }) => `${from * 24}-${to * 24}`).join(' '),
    ]),
  );

it('lays the sessions of a winter day on its 24 hours, what goes over midnight in two pieces', () => {
  expect(hours(at('2025-11-20T09:30'))).toEqual({
    Sydney: '0-5 20-24',
    Tokyo: '0-9',
    London: '8-17',
    'New York': '13-22',
  });
  const { nowShare, rows } = readSessionBar(at('2025-11-20T09:30'));
  expect(nowShare).toBeCloseTo(9.5 / 24);
  expect(rows.filter(({ isOpen }) => isOpen).map(({ name }) => name)).toEqual(['London']);
});

it('follows the clocks of each city, and has nothing on a Saturday', () => {
  expect(hours(at('2026-06-17T09:30'))).toEqual({
    Sydney: '0-6 21-24',
    Tokyo: '0-9',
    London: '7-16',
    'New York': '12-21',
  });
  expect(readSessionBar(at('2026-06-20T12:00')).rows.every(({ pieces }) => pieces.length === 0)).toBe(true);
});

it('has a piece under every instant of the day in which that session is open, and only there', () => {
  const day = fc.integer({ min: at('2024-01-01T00:00') / DAY_MS, max: at('2032-01-01T00:00') / DAY_MS });
  const minute = fc.integer({ min: 0, max: DAY_MS / MINUTE_MS - 1 });
  fc.assert(
    fc.property(day, minute, (whichDay, whichMinute) => {
      const now = whichDay * DAY_MS + whichMinute * MINUTE_MS;
      const { startsAt, nowShare, rows } = readSessionBar(now);
      expect(startsAt).toBe(whichDay * DAY_MS);
      const open = openSessions(now).map(({ name }) => name);
      for (const { name, isOpen, pieces } of rows) {
        const covered = pieces.some(({ from, to }) => from <= nowShare && nowShare < to);
        expect(covered).toBe(open.includes(name));
        expect(isOpen).toBe(covered);
        for (const { from, to } of pieces) {
          expect(from).toBeLessThan(to);
          expect((to - from) * DAY_MS).toBeLessThanOrEqual(9 * HOUR_MS + MINUTE_MS);
        }
      }
    }),
  );
});
