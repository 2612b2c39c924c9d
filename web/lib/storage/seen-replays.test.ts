// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { clearSeenReplays, isReplaySeen, markReplaySeen } from './seen-replays.ts';

beforeEach(() => localStorage.clear());

test('an idea is seen once it was marked, and none is after clearing', () => {
  expect(isReplaySeen('a')).toBe(false);
  markReplaySeen('a');
  expect([isReplaySeen('a'), isReplaySeen('b')]).toEqual([true, false]);
  clearSeenReplays();
  expect(isReplaySeen('a')).toBe(false);
});

test('the newest two hundred are remembered, whatever stood there before', () => {
  localStorage.setItem('replays-seen', '{"broken"');
  for (let idea = 0; idea < 201; idea += 1) markReplaySeen(`idea-${idea}`);
  expect(isReplaySeen('idea-0')).toBe(false);
  expect(isReplaySeen('idea-200')).toBe(true);
});
