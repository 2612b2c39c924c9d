import { expect, test } from 'vitest';
import { writeEventAlert, type AlertedEvent } from './event-alert.ts';

const NOON = Date.UTC(2026, 5, 3, 12);
const event: AlertedEvent = {
  name: 'CPI y/y',
  currency: 'USD',
  at: NOON + 1_800_000,
  precision: 'exact',
  forecast: '3.4%',
  previous: null,
  actual: null,
};

test('a release to come is announced with its time', () => {
  expect(writeEventAlert(event, NOON)).toBe(
    "Heads-up: **CPI y/y** (USD) comes out Wednesday 3 June, 12:30 UTC (forecast 3.4%). I'd rather you knew before you size anything.",
  );
});

test('a date that is only estimated is said to be one', () => {
  expect(writeEventAlert({ ...event, precision: 'estimated' }, NOON)).toContain(
    'comes out around Wednesday 3 June',
  );
});

test('a release that is out stands with the figures its source gave, and no other', () => {
  expect(writeEventAlert({ ...event, actual: '3.2%' }, event.at)).toContain(
    '**CPI y/y** (USD) is out: 3.2% (forecast 3.4%).',
  );
  expect(writeEventAlert(event, event.at)).toContain("I don't have the figure yet");
});

test('a release to come says which pair it touches, which way it should push and what usually happened', () => {
  const told = writeEventAlert(event, NOON, {
    expected: { pair: 'EUR/USD', onBeat: 'down' },
    usual: { pair: 'EUR/USD', releases: 8, medianPips: 23.5, surprises: 7, asPushed: 5 },
    beside: [{ name: 'Core CPI m/m', forecast: '0.3%', previous: '0.2%', actual: null }],
    label: 'Simulated market.',
  });
  expect(told.split('\n\n')).toEqual([
    expect.stringContaining('Heads-up'),
    'In the same minute: Core CPI m/m, forecast 0.3%, previous 0.2%.',
    'Most affected: EUR/USD. A figure above the forecast should push it down, one below up; now and then the market does the opposite.',
    'After its last 8 releases EUR/USD moved 23.5 pips within the hour, up or down (median). Of 7 surprises 5 pushed it the usual way; chance alone gives half.',
    'Simulated market.',
  ]);
});

test('a release that is out says how far the pair has gone since', () => {
  const told = writeEventAlert({ ...event, actual: '3.6%' }, event.at, {
    moved: { pair: 'EUR/USD', points: -250 },
  });
  expect(told).toContain('EUR/USD, the pair it touches most, has gone −25.0 pips since.');
});

test('a press conference is never waited for to print a number', () => {
  const told = writeEventAlert({ ...event, name: 'FOMC Press Conference', forecast: null }, event.at);
  expect(told).toContain('There is no number to beat');
  expect(told).not.toContain('figure yet');
});
