import { expect, test } from 'vitest';
import { literalTexts, owed, settledOtherwise } from './literal-texts-list.ts';
import { carriersOf, findCarriers, findWitnesses, witnessesOf } from './literal-texts.ts';
import { readSources } from './sources.ts';

const sources = readSources();
const product = findCarriers(sources);
const witnesses = findWitnesses(sources);

test.each(literalTexts)(
  'section $section, $screen: every literal text stands in the product',
  ({ texts }) => {
    expect(texts.filter((text) => carriersOf(text, product).length === 0)).toEqual([]);
  },
);

test.each(literalTexts)('section $section, $screen: a test sees every literal text', ({ texts }) => {
  expect(texts.filter((text) => witnessesOf(text, witnesses).length === 0)).toEqual([]);
});

test.each([...owed, ...settledOtherwise])('$reason: none of its texts has appeared', ({ texts }) => {
  expect(texts.filter((text) => carriersOf(text, product).length > 0)).toEqual([]);
});

test('a text is found in strings, templates and markup, and not in comments or tests', () => {
  const text = `
    // Payment failed for good
    export const a = 'Payment went through';
    export const b = \`Released \${1} ago\`;
    export const C = () => <h1>Welcome to {a}</h1>;
    export const D = () => <p>Prices   of the
      last day</p>;`;
  const carriers = findCarriers([
    { path: 'web/ui/card.tsx', text },
    { path: 'web/ui/card.test.tsx', text: "expect('Only in a test');" },
    { path: 'web/testing/card.ts', text: "export const a = 'Only in a test';" },
  ]);
  const found = (wanted: string) => carriersOf(wanted, carriers).length > 0;
  for (const there of [
    'Payment went through',
    'Released {time} ago',
    'Welcome to {product}',
    'Prices of the last day',
  ])
    expect(found(there), there).toBe(true);
  for (const missing of ['Payment failed for good', 'Only in a test', 'Payment went', 'of the last da'])
    expect(found(missing), missing).toBe(false);
});
