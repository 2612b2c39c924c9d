import { expect, it } from 'vitest';
import { labelSimulated, SIMULATED, splitSimulatedLabel } from './simulated-label.ts';

it('labels what was said in a simulated market once, and nothing else', () => {
  expect(labelSimulated('It closed.', true)).toBe(`It closed.\n\n${SIMULATED}`);
  expect(labelSimulated(labelSimulated('It closed.', true), true)).toBe(`It closed.\n\n${SIMULATED}`);
  expect(labelSimulated('It closed.', false)).toBe('It closed.');
});

it('takes any label of a simulated market from a text', () => {
  const release = 'Simulated market: neither the figures of this release nor the prices are real.';
  for (const label of [SIMULATED, release])
    expect(splitSimulatedLabel(`One.\n\n${label}\n\nTwo.`)).toEqual({
      text: 'One.\n\nTwo.',
      label: 'Simulated market',
    });
  expect(splitSimulatedLabel('A simulated market: what is it?')).toEqual({
    text: 'A simulated market: what is it?',
    label: '',
  });
});
