import { expect, test } from 'vitest';
import { calculateCostMicroDollars } from './price.ts';

const usage = { inputTokens: 1_000_000, outputTokens: 100_000 };

test.each([
  ['gpt-4o-mini', undefined, 150_000 + 60_000],
  ['claude-3-5-haiku-latest', 'anthropic', 800_000 + 400_000],
] as const)('%s costs what its list price says', (model, provider, expected) => {
  expect(calculateCostMicroDollars({ model, provider }, usage)).toBe(expected);
});

test('a name behind a gateway has the price of its model', () => {
  expect(calculateCostMicroDollars({ model: 'openai/gpt-4o-mini' }, usage)).toBe(210_000);
});

test('what was read from the cache costs less', () => {
  const cached = { ...usage, cacheReadTokens: 1_000_000 };
  expect(calculateCostMicroDollars({ model: 'gpt-4o-mini' }, cached)).toBe(75_000 + 60_000);
});

test('prices of the settings count before the list', () => {
  const prices = { input: 2, output: 10, cachedInput: 0.5 };
  const cached = { ...usage, cacheReadTokens: 600_000 };
  expect(calculateCostMicroDollars({ model: 'gpt-4o-mini', prices }, cached)).toBe(
    800_000 + 300_000 + 1_000_000,
  );
  expect(calculateCostMicroDollars({ model: 'my-own-model', prices }, usage)).toBe(3_000_000);
});

test.each(['llama3.2', 'qwen2.5:14b-instruct', 'my-own-model', '', '__proto__'])(
  'a model without a list price has none: %s',
  (model) => {
    expect(calculateCostMicroDollars({ model }, usage)).toBeNull();
  },
);
