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
    "Heads-up: **CPI y/y** (USD) comes out Wednesday 3 June, 12:30 UTC. I'd rather you knew before you size anything.",
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
