import fc from 'fast-check';
import { expect, test } from 'vitest';
import { knowledgeLevelOf, assessKnowledge, knowledgeTopics, type KnowledgeInput } from './knowledge.ts';

const anyKnown: fc.Arbitrary<KnowledgeInput> = fc.record({
  topics: fc.subarray([...knowledgeTopics]).map((all) => new Set(all)),
  lessonsDone: fc.nat(200),
  signalsSettled: fc.nat(200),
});

test('nothing known is 0, everything is 100, and nothing goes beyond', () => {
  expect(assessKnowledge({ topics: new Set(), lessonsDone: 0, signalsSettled: 0 }).percent).toBe(0);
  expect(
    assessKnowledge({ topics: new Set(knowledgeTopics), lessonsDone: 30, signalsSettled: 10 }).percent,
  ).toBe(100);
  fc.assert(
    fc.property(anyKnown, (known) => {
      const { percent, told, lessons, signals } = assessKnowledge(known);
      expect(percent).toBe(told.points + lessons.points + signals.points);
      expect(told.most + lessons.most + signals.most).toBe(100);
      expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true);
    }),
  );
});

test('it never falls when more becomes known', () => {
  fc.assert(
    fc.property(anyKnown, anyKnown, (before, more) => {
      const after = {
        topics: new Set([...before.topics, ...more.topics]),
        lessonsDone: before.lessonsDone + more.lessonsDone,
        signalsSettled: before.signalsSettled + more.signalsSettled,
      };
      expect(assessKnowledge(after).percent).toBeGreaterThanOrEqual(assessKnowledge(before).percent);
    }),
  );
});

test.each([
  [0, 'Beginner'],
  [59, 'Beginner'],
  [60, 'Learning'],
  [79, 'Learning'],
  [80, 'Expert'],
  [100, 'Expert'],
])('%i percent is %s', (percent, level) => {
  expect(knowledgeLevelOf(percent)).toBe(level);
});
