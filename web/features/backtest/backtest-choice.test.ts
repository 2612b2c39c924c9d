import { expect, test } from 'vitest';
import { readChoice, withRule } from './backtest-choice.ts';

const read = (search: string, pairs: readonly string[] = []) =>
  readChoice(new URLSearchParams(search), pairs);
const usual = { pair: 'EUR/USD', timeframe: 'daily', rule: 'breakout', account: 'standard' };

test('an address chooses market, plan, rule and account', () => {
  expect(read('pair=XAU%2FUSD&timeframe=weekly&rule=fade-edge&account=raw')).toEqual({
    pair: 'XAU/USD',
    timeframe: 'weekly',
    rule: 'fade-edge',
    account: 'raw',
  });
  expect(read('pair=gbpusd').pair).toBe('GBP/USD');
});

test('what is missing or unknown is the usual choice', () => {
  expect(read('')).toEqual(usual);
  expect(read('pair=LUNA&timeframe=hourly&rule=martingale&account=free')).toEqual(usual);
});

test('where the feed has no euro, its first market is the usual one', () => {
  expect(read('', ['XAU/USD', 'BTC/USD']).pair).toBe('XAU/USD');
  expect(read('', ['XAU/USD', 'EUR/USD']).pair).toBe('EUR/USD');
});

test('a rule that does not trade on the plan moves it', () => {
  expect(read('timeframe=daily&rule=slow-breakout')).toMatchObject({
    rule: 'slow-breakout',
    timeframe: 'long',
  });
  expect(withRule(read('timeframe=weekly'), 'fade-edge')).toMatchObject({ timeframe: 'weekly' });
});
