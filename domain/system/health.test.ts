import { MINUTE_MS, SECOND_MS } from '../time.ts';
import { describe, expect, test } from 'vitest';
import { assessJobHealth, assessPriceHealth, assessQueueHealth, assessSettlementHealth } from './health.ts';

describe('the health check', () => {
  test('calls prices late when no signal may be given on them, and bad after fifteen candles', () => {
    const terms = { stepMs: MINUTE_MS, delayed: false };
    expect(assessPriceHealth(3 * MINUTE_MS, terms)).toBe('good');
    expect(assessPriceHealth(3 * MINUTE_MS + 1, terms)).toBe('late');
    expect(assessPriceHealth(15 * MINUTE_MS, terms)).toBe('late');
    expect(assessPriceHealth(15 * MINUTE_MS + 1, terms)).toBe('bad');
  });

  test('gives a delayed feed twenty minutes more', () => {
    const terms = { stepMs: MINUTE_MS, delayed: true };
    expect(assessPriceHealth(23 * MINUTE_MS, terms)).toBe('good');
    expect(assessPriceHealth(36 * MINUTE_MS, terms)).toBe('bad');
  });

  test('calls one overdue signal late, and bad after an hour', () => {
    expect([null, SECOND_MS, 60 * MINUTE_MS + 1].map(assessSettlementHealth)).toEqual([
      'good',
      'late',
      'bad',
    ]);
  });

  test('calls a queue late after two minutes and bad after fifteen', () => {
    expect([2 * MINUTE_MS, 2 * MINUTE_MS + 1, 15 * MINUTE_MS + 1].map(assessQueueHealth)).toEqual([
      'good',
      'late',
      'bad',
    ]);
  });

  test('calls a job late that missed three rounds and a minute, and bad after ten and five minutes', () => {
    const of = (silentMs: number, failedLast = false) =>
      assessJobHealth(silentMs, { everyMs: SECOND_MS, hasFailedLast: failedLast });
    expect([of(63 * SECOND_MS), of(64 * SECOND_MS), of(311 * SECOND_MS)]).toEqual(['good', 'late', 'bad']);
    expect([of(0, true), of(311 * SECOND_MS, true)]).toEqual(['late', 'bad']);
  });
});
