import { expect, it } from 'vitest';
import { labelsOf } from '@app/domain/buddy/intents/choose-kinds.ts';
import type { Seen } from '@app/domain/buddy/intents/kind-features.ts';
import { place } from '../buckets.ts';
import { judgeBy } from '../judge-kinds.ts';
import { learnFrom, SEEDS, together } from './learn.ts';
import { packLearned, readLearned } from '../learned.ts';
import { namedSigns } from '../named-signs.ts';

const seen = (text: string): Seen => ({
  signs: [['always', 0.3]],
  groups: [['last none'], ['no rules'], ['always']],
  runs: [{ words: text.split(' '), typed: [], mark: '' }],
});
const lesson = (text: string, kinds: string[]) => ({
  seen: place(namedSigns(seen(text))),
  labels: labelsOf(kinds),
  counts: 1,
});
const lessons = Array.from({ length: 20 }, () => [
  lesson('tell kappo before sigmo', ['quote']),
  lesson('tell sigmo before kappo', ['lesson']),
]).flat();

const learn = (seeds: readonly number[], rounds: number) =>
  together(seeds.map((seed) => learnFrom(lessons, seed, rounds)));

it('learns what words mean in their order', () => {
  const judge = judgeBy(learn(SEEDS, 40));
  expect(judge(seen('tell kappo before sigmo')).get('quote')).toBeGreaterThan(0.6);
  expect(judge(seen('tell sigmo before kappo')).get('quote')).toBeLessThan(0.4);
});

it('learns the same from the same, and reads what it has kept', () => {
  const packed = packLearned(learn([3], 2));
  expect(packLearned(learn([3], 2)).equals(packed)).toBe(true);
  expect(packLearned(readLearned(packed)).equals(packed)).toBe(true);
});
