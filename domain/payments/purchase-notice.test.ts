import { expect, test } from 'vitest';
import { catalogue } from './checkout/catalogue.ts';
import { composePurchaseNotice } from './purchase-notice.ts';

test('premium is thanked for with what is possible now', () => {
  const { content, steps } = composePurchaseNotice(catalogue.premium, { tokensNow: 1_100, test: false });
  expect(content).toBe(
    [
      '**Thank you. Premium is yours for good.**',
      'You have 1,100 tokens now, and the ones you bought never end.',
      'While you hold more than 100, four brains look at your questions. I remember what you tell me from talk to talk, and I write to you around big releases.',
    ].join('\n\n'),
  );
  expect(steps.slice(0, 2)).toEqual([
    { label: 'How gold looks', say: 'what do you think of gold' },
    { label: 'What you remember', say: 'what do you remember about me' },
  ]);
  expect(steps).toHaveLength(3);
  expect(steps[2]).toEqual({ label: 'Chart of gold', say: 'show me a chart of gold' });
});

test('tokens are thanked for by their number, with a way to see them', () => {
  const { content, steps } = composePurchaseNotice(catalogue.standard, { tokensNow: 2_020, test: false });
  expect(content).toBe(
    '**Thank you. Your 1,000 tokens are here.**\n\nYou have 2,020 tokens now, and the ones you bought never end.',
  );
  expect(steps[1]).toMatchObject({ label: expect.stringMatching(/token/i) as string });
});

test('a test payment says so last', () => {
  const { content } = composePurchaseNotice(catalogue.standard, { tokensNow: 1, test: true });
  expect(content.split('\n\n').at(-1)).toBe('This was a test payment; no money moved.');
});
