import { describe, expect, it } from 'vitest';
import { readIntents } from '../intents/read-intents.ts';
import { freshContext } from '../intents/turn-context.ts';

const read = (text: string, before = freshContext) => readIntents(text, () => null, before);
const size = { kind: 'size', capital: null, riskPercent: null, riskMoney: null, stopPips: null, pair: null };
const gold = { ...size, pair: 'XAU/USD' };

describe('a stop in money is the distance of the stop, and neither the account nor the risk', () => {
  it.each([
    [
      'how many lots on gold with $1000 risk 1%, stop $8',
      { ...gold, capital: 1_000, riskPercent: 1, stopMoney: 8 },
    ],
    ['gold size, stop 5 dollars away, $1000 account', { ...gold, capital: 1_000, stopMoney: 5 }],
    ['size for gold with 1000 dollars and an 8 dollar stop', { ...gold, capital: 1_000, stopMoney: 8 }],
    [
      'I have $500, stop is 8 dollars away on gold, 1%, how many lots',
      { ...gold, capital: 500, riskPercent: 1, stopMoney: 8 },
    ],
    ['lots for bitcoin, 2k, stop $500 away', { ...size, pair: 'BTC/USD', capital: 2_000, stopMoney: 500 }],
    ['risk $20 on gold with a stop of $8, how many lots', { ...gold, riskMoney: 20, stopMoney: 8 }],
    [
      'oil, 3000 account, stop loss $0.50, how many lots',
      { ...size, pair: 'WTI/USD', capital: 3_000, stopMoney: 0.5 },
    ],
    ['1k, gold, sl 8 usd, lots?', { ...gold, capital: 1_000, stopMoney: 8 }],
    [
      'position size eurusd $500 1% stop $8',
      { ...size, pair: 'EUR/USD', capital: 500, riskPercent: 1, stopMoney: 8 },
    ],
  ])('%s', (text, asked) => {
    expect(read(text)).toEqual([asked]);
  });

  it.each([
    [
      'I have $500 stop 20 pips on eurusd, how many lots',
      { ...size, pair: 'EUR/USD', capital: 500, stopPips: 20 },
    ],
    ['$500 stop loss of 20 pips on cable, lots?', { ...size, pair: 'GBP/USD', capital: 500, stopPips: 20 }],
    ['gold, $1000, stop 800 pips, how many lots', { ...gold, capital: 1_000, stopPips: 800 }],
    ['lots for gold with $1000 risk 50', { ...gold, capital: 1_000, riskMoney: 50 }],
    ['lots for gold with $1000 risk 1%', { ...gold, capital: 1_000, riskPercent: 1 }],
  ])('a stop in pips beside money stays one: %s', (text, asked) => {
    expect(read(text)).toEqual([asked]);
  });

  it('goes before the pips of the question before, and gives way to new ones', () => {
    const last = {
      kind: 'size',
      capital: 1_000,
      riskPercent: 1,
      riskMoney: null,
      stopPips: 700,
      pair: 'XAU/USD',
    };
    const before = { ...freshContext, asked: 'size', pairs: ['XAU/USD'], last } as typeof freshContext;
    expect(read('and with a stop of $8?', before)).toEqual([{ ...last, stopPips: null, stopMoney: 8 }]);
    const inMoney = { ...last, stopPips: null, stopMoney: 8 };
    expect(read('and stop 500 pips?', { ...before, last: inMoney } as typeof freshContext)).toEqual([
      { ...last, stopPips: 500 },
    ]);
  });
});

it('called a risk after all is no stop any more', () => {
  const last = { ...size, pair: 'EUR/USD', capital: 500, riskPercent: 1, stopMoney: 8 };
  const before = { ...freshContext, asked: 'size', pairs: ['EUR/USD'], last } as typeof freshContext;
  const { stopMoney: _stop, ...others } = last;
  expect(read('risk $8', before)).toEqual([{ ...others, riskPercent: null, riskMoney: 8 }]);
});
