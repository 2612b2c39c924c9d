import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { misplacedFigures } from './misplaced-figures.ts';
import type { Evidence } from './evidence.ts';

const evidence: Evidence[] = [
  { source: 'quote XAU/USD', at: 0, value: '2,345.05', role: 'bid' },
  { source: 'quote XAU/USD', at: 0, value: '2,345.35', role: 'ask' },
  { source: 'quote XAU/USD', at: 0, value: '2,345.20' },
  { source: 'breakout EUR/USD daily', at: 0, value: '1.08145', role: 'entry' },
  { source: 'breakout EUR/USD daily', at: 0, value: '1.08005', role: 'stop' },
  { source: 'breakout EUR/USD daily', at: 0, value: '1.08425', role: 'target' },
  { source: 'breakout EUR/USD daily', at: 0, value: '28.0 pips' },
  { source: 'instrument table', at: 0, value: '100,000' },
];
const wrong = (text: string) => misplacedFigures(text, evidence);

describe('figures of a language model', () => {
  it.each([
    'Gold is 2,345.05 to sell and 2,345.35 to buy.',
    'You sell gold at 2,345.05 and buy it at 2,345.35.',
    'Bid and ask of gold are 2,345.05 and 2,345.35.',
    'Gold: bid 2,345.05, ask 2,345.35, mid 2,345.20.',
    'Gold is around 2,345.20 whether you buy or sell.',
    'If you buy now you pay 2,345.35.',
    'Buy EUR/USD at 1.08145, stop 1.08005, target 1.08425.',
    'Entry, stop and target are 1.08145, 1.08005 and 1.08425.',
    'If it falls to 1.08005 you are out, 28.0 pips down. If it reaches 1.08425 you gain 28.0 pips.',
    '1.08005 is the stop, 1.08425 the target.',
    'With 1.08145 as the entry you would lose at 1.08005.',
    'The stop 1.08005 protects the entry of 1.08145.',
    'The euro idea is in at 1.08145. Its stop is 1.08005.',
    'Gold and the euro are at 2,345.20 and 1.08145.',
    'Gold is at 2,345.20 and the euro at 1.08145.',
    'One lot of EUR/USD is 100,000 euros.',
    'The euro is calm. Gold is at 2,345.20.',
  ])('stay where they belong: %s', (text) => {
    expect(wrong(text)).toEqual([]);
  });

  it.each([
    ['bid and ask swapped', 'Gold is 2,345.35 to sell and 2,345.05 to buy.'],
    ['bid as ask', 'The ask of gold is 2,345.05.'],
    ['ask as bid', 'You can sell gold at 2,345.35.'],
    ['both in a list', 'Bid and ask of gold are 2,345.35 and 2,345.05.'],
    ['stop and target swapped', 'Buy EUR/USD at 1.08145, stop 1.08425, target 1.08005.'],
    ['a list out of order', 'Entry, stop and target are 1.08145, 1.08425 and 1.08005.'],
    ['the target as the way out', 'You are out at 1.08425 with a loss.'],
    ['the stop as the gain', 'At 1.08005 you gain 28.0 pips.'],
    ['the stop named after the figure', '1.08425 is your stop.'],
    ['the entry as the stop', 'Put the stop at 1.08145.'],
    ['the target as the entry', 'The entry is 1.08425.'],
    ['another market', 'EUR/USD is at 2,345.20.'],
    ['two markets swapped', 'Gold is at 1.08145 and the euro at 2,345.20.'],
    ['two markets swapped in a list', 'Gold and the euro are at 1.08145 and 2,345.20.'],
    ['another market a sentence later', 'The euro is calm today. It is at 2,345.20.'],
  ])('are caught where they do not: %s', (_what, text) => {
    expect(wrong(text)).not.toEqual([]);
  });

  it('any swap of two roles is caught, in any order and phrasing', () => {
    const plan = { entry: '1.08145', stop: '1.08005', target: '1.08425' } as const;
    const phrases: ReadonlyArray<(role: string, figure: string) => string> = [
      (role, figure) => `The ${role} is ${figure}.`,
      (role, figure) => `${figure} is the ${role}.`,
      (role, figure) => `Its ${role}: ${figure}.`,
      (role, figure) => `On EUR/USD the ${role} stands at ${figure}.`,
    ];
    const roles = ['entry', 'stop', 'target'] as const;
    fc.assert(
      fc.property(
        fc.constantFrom(...roles),
        fc.constantFrom(...roles),
        fc.constantFrom(...phrases),
        fc.constantFrom('', 'No hurry. ', 'Wait with me. ', 'It may fail, and that is normal. '),
        (role, of, phrase, before) => wrong(before + phrase(role, plan[of])).length > 0 === (role !== of),
      ),
    );
  });
});
