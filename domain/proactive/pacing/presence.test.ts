import { describe, expect, test } from 'vitest';
import { isGreetingDue, isReturnPingDue } from './presence.ts';

const NOW = Date.UTC(2025, 4, 14, 8);
const ago = (minutes: number): number => NOW - minutes * 60_000;

describe('a return is reported', () => {
  test.each([
    ['after 20 idle minutes', ago(20), null, true],
    ['not a moment before', ago(20) + 1, null, false],
    ['not again within 10 minutes', ago(45), ago(10) + 1, false],
    ['again after 10 minutes', ago(45), ago(10), true],
    ['not on the first visit', null, null, false],
  ])('%s', (_case, lastActivityAt, lastPingAt, due) => {
    expect(isReturnPingDue({ lastActivityAt, lastPingAt }, NOW)).toBe(due);
  });
});

describe('a sign-in is greeted', () => {
  test.each([
    ['the first time', null, false, true],
    ['not twice at once', null, true, false],
    ['not within 4 hours', ago(240) + 1, false, false],
    ['again after 4 hours', ago(240), false, true],
  ])('%s', (_case, lastGreetingAt, greeting, due) => {
    expect(isGreetingDue({ lastGreetingAt, greeting }, NOW)).toBe(due);
  });
});
