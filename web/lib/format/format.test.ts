import { MINUTE_MS } from '@app/domain/time.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatChatPrice,
  formatDollars,
  formatEventCountdown,
  formatFixed,
  MINUS,
  formatPercent,
  formatSignalPrice,
  formatSigned,
  formatSignedDollars,
  formatSignedPercent,
  formatLocalEventTime,
  formatTimeUntilMidnight,
  formatUtcClock,
  formatUtcDayTime,
  formatUtcEventTime,
  formatUtcLongDay,
  marketDigits,
} from './format.ts';

const now = Date.UTC(2025, 4, 14, 8, 22, 41);

test('the market page prints five decimals, and three for the dollar in yen', () => {
  for (const symbol of ['USDJPY', 'USD/JPY']) expect(marketDigits(symbol)).toBe(3);
  for (const symbol of ['EUR/USD', 'GBP/JPY', 'XAU/USD']) expect(marketDigits(symbol)).toBe(5);
});

test('the signals page prints yen pairs with three decimals, bitcoin and gold with none, the rest with five', () => {
  expect(formatSignalPrice('GBP/JPY', 190.1)).toBe('190.100');
  expect(formatSignalPrice('BTC/USD', 64250.4)).toBe('64250');
  expect(formatSignalPrice('XAU/USD', 2342.5)).toBe('2343');
  expect(formatSignalPrice('ETH/USD', 3100.5)).toBe('3100.50000');
});

test('the conversation prints what the instrument is quoted in', () => {
  expect(formatChatPrice('XAU/USD', 2342.1)).toBe('2,342.10');
  expect(formatChatPrice('XAU/USD', Number.NaN)).toBe('–');
  expect(formatChatPrice('EUR/USD', 1.0815)).toBe('1.08150');
});

test('a half is rounded away from zero even where binary fractions fall short', () => {
  expect(formatFixed(1.005, 2)).toBe('1.01');
  expect(formatFixed(-2.675, 2)).toBe(`${MINUS}2.68`);
});

test('what is not a number prints a dash, never NaN', () => {
  expect(formatFixed(Number.NaN, 2)).toBe('–');
  expect(formatSigned(Number.POSITIVE_INFINITY, 2)).toBe('–');
  expect(formatUtcClock('not a date')).toBe('–');
  expect(formatEventCountdown('', now)).toBe('–');
});

test('signs, units and the dollar stand in one order', () => {
  expect(formatSigned(18.5, 1, { after: ' pips' })).toBe('+18.5 pips');
  expect(formatSigned(-9, 1)).toBe('−9.0');
  expect(formatSignedPercent(12.4)).toBe('+12.40%');
  expect(formatSignedDollars(-350)).toBe('−$350.00');
  expect(formatSigned(1225.9, 2, { before: '$' })).toBe('+$1,225.90');
  expect(formatDollars(-0.5)).toBe('−$0.50');
  expect(formatDollars(1_225.9)).toBe('$1,225.90');
  expect(formatDollars(1_234_567, 0)).toBe('$1,234,567');
  expect(formatDollars(999.99)).toBe('$999.99');
  expect(formatPercent(0.619)).toBe('61.9%');
  expect(formatSigned(-0.04, 1)).toBe('0.0');
});

test('a printed sign always agrees with the figure, and zero has none', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e9, max: 1e9, noNaN: true }),
      fc.integer({ min: 0, max: 5 }),
      (value, digits) => {
        const text = formatSigned(value, digits);
        const size = Number(text.replace(/^[+−]/, ''));
        expect(Math.abs(size - Math.abs(value))).toBeLessThanOrEqual(
          0.5 * 10 ** -digits + Math.abs(value) * 1e-12,
        );
        expect(text.startsWith('+')).toBe(size !== 0 && value > 0);
        expect(text.startsWith(MINUS)).toBe(size !== 0 && value < 0);
        expect(text).not.toContain('-');
        expect(text.split('.')[1]?.length ?? 0).toBe(digits);
      },
    ),
  );
});

test('times are UTC whatever the zone of the reader', () => {
  expect(formatUtcClock(now)).toBe('08:22:41');
  expect(formatUtcDayTime('2025-05-14T08:14:00+02:00')).toBe('14 May, 06:14');
  expect(formatUtcEventTime('2025-05-14T12:30:00Z')).toBe('Wed 14 May, 12:30 UTC');
  expect(formatUtcLongDay(now)).toBe('Wednesday 14 May');
  expect(formatUtcClock(Date.UTC(2025, 0, 1))).toBe('00:00:00');
});

test('a moment on the reader’s own clock names its day and zone', () => {
  expect(formatLocalEventTime(Date.UTC(2025, 4, 15))).toMatch(/^[A-Z][a-z]{2},? 1[45] May, \d\d:\d\d \S+$/);
  expect(formatLocalEventTime('never')).toBe('–');
});

test('a release is counted down to and then counted from', () => {
  expect(formatEventCountdown(now + 252 * MINUTE_MS, now)).toBe('In 4h 12m');
  expect(formatEventCountdown(now - 42 * MINUTE_MS, now)).toBe('Released 42m ago');
  expect(formatEventCountdown(now + 3 * 1440 * MINUTE_MS + 60 * MINUTE_MS, now)).toBe('In 3d 1h');
});

test('the daily tokens come back at midnight UTC', () => {
  expect(formatTimeUntilMidnight(now)).toBe('15h 37m');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), (at) => {
      expect(formatTimeUntilMidnight(at)).toMatch(/^(24h 0m|\d{1,2}h [0-5]?\dm|[0-5]?\dm)$/);
    }),
  );
});
