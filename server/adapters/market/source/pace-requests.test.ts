import type { Pair } from '@app/domain/market/instrument.ts';
import { quoteAround } from '@app/domain/market/spread.ts';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import { expect, it } from 'vitest';
import { failureOf } from './keyless-suite.ts';
import { SourceError, type Tick, type SourceErrorKind } from './live-source.ts';
import { pollEachPair } from './pace-requests.ts';

const pairs: readonly Pair[] = ['EUR/USD', 'GBP/USD', 'USD/JPY', 'XAU/USD'];

function poll(failing: Partial<Record<Pair, SourceErrorKind>>) {
  const asked: Pair[] = [];
  const work = pollEachPair(pairs, async (pair) => {
    asked.push(pair);
    const kind = failing[pair];
    if (kind) throw new SourceError(kind, `${pair} failed`);
    const tick: Tick = { ...quoteAround(instrumentOf(pair), 100, 0), source: 'x' };
    return [tick];
  });
  return { asked, work };
}

it.each([
  ['the first', { 'EUR/USD': 'bad_data' }, ['GBP/USD', 'USD/JPY', 'XAU/USD']],
  ['the last', { 'XAU/USD': 'unavailable' }, ['EUR/USD', 'GBP/USD', 'USD/JPY']],
  ['all but one', { 'GBP/USD': 'bad_data', 'USD/JPY': 'bad_data', 'XAU/USD': 'bad_data' }, ['EUR/USD']],
] as const)('gives the others when %s fails', async (_name, failing, rest) => {
  expect((await poll(failing).work).map(({ pair }) => pair)).toEqual(rest);
});

it.each(['rate_limited', 'auth'] as const)(
  'asks nobody any more after %s, in the middle too',
  async (kind) => {
    const { asked, work } = poll({ 'GBP/USD': kind });
    expect((await failureOf(work)).kind).toBe(kind);
    expect(asked).toEqual(['EUR/USD', 'GBP/USD']);
  },
);

it('takes two failures before any answer for an absent provider, so that silence is not waited for fourteen times', async () => {
  const { asked, work } = poll({ 'EUR/USD': 'unavailable', 'GBP/USD': 'unavailable' });
  expect((await failureOf(work)).kind).toBe('unavailable');
  expect(asked).toHaveLength(2);
});

it('has nothing to say of nobody', async () => {
  expect(await pollEachPair([], () => Promise.reject(new Error('asked')))).toEqual([]);
});
