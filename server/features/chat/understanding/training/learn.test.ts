import { expect, it } from 'vitest';
import { labelsOf } from '@app/domain/buddy/intents/choose-kinds.ts';
import type { Seen } from '@app/domain/buddy/intents/kind-features.ts';
import { judgeBy } from '../judge-kinds.ts';
import { learnFrom } from './learn.ts';
import { packLearned, readLearned } from '../learned.ts';
import { namedSigns } from '../named-signs.ts';
import { hashNames } from '../vocabulary.ts';

const seen = (text: string): Seen => ({
  signs: [['always', 0.3]],
  groups: [['last none'], ['no rules'], ['always']],
  runs: [{ words: text.split(' '), typed: [], mark: '' }],
});
const lesson = (text: string, kinds: string[]) => ({
  names: hashNames(namedSigns(seen(text))),
  labels: labelsOf(kinds),
  counts: 1,
});
const lessons = Array.from({ length: 20 }, () => [
  lesson('tell kappo before sigmo', ['quote']),
  lesson('tell sigmo before kappo', ['lesson']),
]).flat();

it('learns what words mean in their order', () => {
  const judge = judgeBy(learnFrom(lessons, 40));
  expect(judge(seen('tell kappo before sigmo')).get('quote')).toBeGreaterThan(0.6);
  expect(judge(seen('tell sigmo before kappo')).get('quote')).toBeLessThan(0.4);
});

it('learns the same from the same, and reads what it has kept', () => {
  const packed = packLearned(learnFrom(lessons, 2));
  expect(packLearned(learnFrom(lessons, 2)).equals(packed)).toBe(true);
  expect(packLearned(readLearned(packed)).equals(packed)).toBe(true);
});
