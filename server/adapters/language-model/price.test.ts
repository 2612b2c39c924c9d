import { expect, test } from 'vitest';
import { calculateCostMicroDollars } from './price.ts';

const usage = { inputTokens: 1_000_000, outputTokens: 100_000 };

test.each([
  ['gpt-4o-mini', undefined, 150_000 + 60_000],
  ['claude-3-5-haiku-latest', 'anthropic', 800_000 + 400_000],
] as const)('%s costs what its list price says', (model, provider, expected) => {
  expect(calculateCostMicroDollars(model, usage, provider)).toBe(expected);
});

test.each(['llama3.2', 'qwen2.5:14b-instruct', 'my-own-model', '', '__proto__'])(
  'a model without a list price has none: %s',
  (model) => {
    expect(calculateCostMicroDollars(model, usage)).toBeNull();
  },
);
