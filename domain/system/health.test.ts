import { describe, expect, test } from 'vitest';
import { jobHealth, priceHealth, queueHealth, settlementHealth } from './health.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

describe('the machinery', () => {
  test('calls prices late when no signal may be given on them, and bad after fifteen candles', () => {
    const terms = { stepMs: MINUTE, delayed: false };
    expect(priceHealth(3 * MINUTE, terms)).toBe('good');
    expect(priceHealth(3 * MINUTE + 1, terms)).toBe('late');
    expect(priceHealth(15 * MINUTE, terms)).toBe('late');
    expect(priceHealth(15 * MINUTE + 1, terms)).toBe('bad');
  });

  test('gives a source that is late by its own terms twenty minutes more', () => {
    const terms = { stepMs: MINUTE, delayed: true };
    expect(priceHealth(23 * MINUTE, terms)).toBe('good');
    expect(priceHealth(36 * MINUTE, terms)).toBe('bad');
  });

  test('calls one overdue signal late, and bad after an hour', () => {
    expect([null, SECOND, 60 * MINUTE + 1].map(settlementHealth)).toEqual(['good', 'late', 'bad']);
  });

  test('calls a queue late after two minutes and bad after fifteen', () => {
    expect([2 * MINUTE, 2 * MINUTE + 1, 15 * MINUTE + 1].map(queueHealth)).toEqual(['good', 'late', 'bad']);
  });

  test('calls a job late that missed three rounds and a minute, and bad after ten and five minutes', () => {
    const of = (silentMs: number, failedLast = false) => jobHealth(silentMs, { everyMs: SECOND, failedLast });
    expect([of(63 * SECOND), of(64 * SECOND), of(311 * SECOND)]).toEqual(['good', 'late', 'bad']);
    expect([of(0, true), of(311 * SECOND, true)]).toEqual(['late', 'bad']);
  });
});
