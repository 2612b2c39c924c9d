import { expect, test } from 'vitest';
import { categories } from './category.ts';
import { fewerLike, withFewer, withoutFewer, type Chosen } from './fewer.ts';

const all: Chosen = { enabled: categories, frequency: 'high', maxDaily: 5 };

test('fewer is a step down in frequency at a time, and then the kind goes', () => {
  const steps: string[] = [];
  let chosen = all;
  for (;;) {
    const done = fewerLike('micro_education', chosen);
    if (done === null) break;
    chosen = withFewer('micro_education', done, chosen);
    steps.push(`${done}: ${chosen.frequency}, ${chosen.enabled.length} kinds`);
  }
  expect(steps).toEqual(['high: medium, 7 kinds', 'medium: low, 7 kinds', 'category: low, 6 kinds']);
});

test('a step that would change nothing is not called fewer: the kind goes', () => {
  expect(fewerLike('achievement', { ...all, maxDaily: 1 })).toBe('category');
});

test('taken back, exactly that is undone and later choices stay', () => {
  const less = withFewer('achievement', 'high', all);
  expect(withoutFewer('achievement', 'high', less)).toEqual(all);
  expect(withoutFewer('achievement', 'high', { ...less, frequency: 'low' }).frequency).toBe('low');
  const without = withFewer('achievement', 'category', { ...all, enabled: ['achievement', 'token_status'] });
  expect(withoutFewer('achievement', 'category', { ...without, maxDaily: 2 })).toEqual({
    ...all,
    enabled: ['token_status', 'achievement'],
    maxDaily: 2,
  });
});
