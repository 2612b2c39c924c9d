import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scoreEngagement, type EngagementInput } from './engagement.ts';

const nothing: EngagementInput = { activeDays: 0, messages: 0, lessons: 0, profile: 0, reachable: false };

test.each<[string, Partial<EngagementInput>, number]>([
  ['who did nothing', {}, 0],
  ['twelve days with a message', { activeDays: 12 }, 45],
  ['more days are no more', { activeDays: 28 }, 45],
  ['ten messages in a week', { messages: 10 }, 10],
  ['three lessons', { lessons: 3 }, 10],
  ['half a profile', { profile: 0.5 }, 5],
  ['a wanted channel', { reachable: true }, 5],
  ['all of it', { activeDays: 20, messages: 50, lessons: 9, profile: 1, reachable: true }, 100],
])('%s', (_who, seen, score) => {
  expect(scoreEngagement({ ...nothing, ...seen })).toBe(score);
});

test('the score lies between 0 and 100 and never falls with more activity', () => {
  const seen = fc.record({
    activeDays: fc.nat(100),
    messages: fc.nat(10_000),
    lessons: fc.nat(200),
    profile: fc.double({ min: 0, max: 1, noNaN: true }),
    reachable: fc.boolean(),
  });
  fc.assert(
    fc.property(seen, (one) => {
      const score = scoreEngagement(one);
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(100);
      expect(scoreEngagement({ ...one, activeDays: one.activeDays + 1 })).toBeGreaterThanOrEqual(score);
    }),
  );
});
