import { expect, it } from 'vitest';
import { find, someFacts, TUESDAY_TEN, walkUntil } from '../../../testing/calculator-facts.ts';
import type { OwnWatch } from '../calculator.ts';

const facts = someFacts({ candles: (pair, step) => walkUntil(TUESDAY_TEN, pair, step, 120) });
const watches: OwnWatch[] = [{ pair: 'EUR/USD', above: 118_000, below: null }];

it('without alerts the nearest market is the nearest to an end of its range', () => {
  const words = 'which market is nearest to its support';
  expect(find('level-distances', { words }, facts).sentence).toMatch(
    /is nearest to its low over the last 20 days, .* of 14 markets compared\.$/,
  );
  expect(find('level-distances', { words: 'which is closest to its high' }, facts).sentence).toContain(
    'is nearest to its high',
  );
});

it('one market named is told by its own high', () => {
  const found = find('level-distances', { pairs: ['WTI/USD'], words: 'is oil near its weekly high' }, facts);
  expect(found.sentence).toMatch(/^Crude oil's highest price/);
});

it('alerts of the user are sorted where they are meant', () => {
  const found = find('level-distances', { words: 'which of my alerts is nearest' }, { ...facts, watches });
  expect(found.sentence).toMatch(/^Nearest is EUR\/USD to 1\.18000/);
});

it.each([
  ['is gold more volatile than silver', ['XAU/USD', 'XAG/USD']],
  ['is silver more volatile than gold', ['XAG/USD', 'XAU/USD']],
] as const)('%s is answered by yes or no', (words, pairs) => {
  const found = find('comparison', { pairs: [...pairs], rankBy: 'atr', words }, facts);
  expect(found.sentence.startsWith('Yes: ')).toBe((found.value ?? 0) > 0);
  expect(found.sentence).toMatch(/^(Yes|No): /);
});

it('one currency against all others is told by itself, not as a whole list', () => {
  const words = 'how is the pound doing against all the others';
  const found = find('currency-strength', { currencies: ['GBP'], words }, facts);
  expect(found.sentence).toMatch(/^The pound is (up|down)/);
  expect(found.sentence).toContain('The weakest is');
});
