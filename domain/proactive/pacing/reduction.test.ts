import { expect, test } from 'vitest';
import { categories } from '../category.ts';
import { chooseReduction, applyReduction, undoReduction, type ProactiveChoices } from './reduction.ts';

const all: ProactiveChoices = { enabled: categories, frequency: 'high', maxDaily: 5 };

test('each reduction lowers the frequency one step, then switches the category off', () => {
  const steps: string[] = [];
  let chosen = all;
  for (;;) {
    const done = chooseReduction('micro_education', chosen);
    if (done === null) break;
    chosen = applyReduction('micro_education', done, chosen);
    steps.push(`${done}: ${chosen.frequency}, ${chosen.enabled.length} kinds`);
  }
  expect(steps).toEqual(['high: medium, 7 kinds', 'medium: low, 7 kinds', 'category: low, 6 kinds']);
});

test('a step that would change nothing is skipped: the category is switched off', () => {
  expect(chooseReduction('achievement', { ...all, maxDaily: 1 })).toBe('category');
});

test('undoing a reduction keeps later choices', () => {
  const less = applyReduction('achievement', 'high', all);
  expect(undoReduction('achievement', 'high', less)).toEqual(all);
  expect(undoReduction('achievement', 'high', { ...less, frequency: 'low' }).frequency).toBe('low');
  const without = applyReduction('achievement', 'category', {
    ...all,
    enabled: ['achievement', 'token_status'],
  });
  expect(undoReduction('achievement', 'category', { ...without, maxDaily: 2 })).toEqual({
    ...all,
    enabled: ['token_status', 'achievement'],
    maxDaily: 2,
  });
});
