import { HOUR_MS } from '@app/domain/time.ts';
import { expect, it } from 'vitest';
import type { Candle } from '@app/domain/market/candle.ts';
import { isValidPlan } from '@app/domain/signals/signal.ts';
import { historyBars } from '@app/domain/strategy/breakout.ts';
import { candleWalk } from '@app/domain/testing/candle-walk.ts';
import type { MarketPort } from '../../../adapters/market/port.ts';
import { candleMarket } from '../../../testing/markets/candle-market.ts';
import { createSetupFinder } from './find-setup.ts';
import { createConfidenceMeter } from './measure-confidence.ts';

/** Wednesday 3 June 2026, noon UTC. */
const NOON = Date.UTC(2026, 5, 3, 12);

const history = (close: number): Candle[] =>
  Array.from({ length: 60 }, (_, i) => {
    const last = i === 59 ? close : 108_050;
    return {
      time: NOON + (i - 60) * HOUR_MS,
      open: 108_050,
      high: Math.max(108_100, last),
      low: Math.min(108_000, last),
      close: last,
    };
  });
const finderIn = (market: MarketPort) =>
  createSetupFinder(market, createConfidenceMeter(market), () => Promise.resolve(null));
const finderOf = (candles: Candle[]) => finderIn(candleMarket('EUR/USD', HOUR_MS, candles));

it('makes a plan of a fresh breakout, entered on the ask, with what the set-up measured so far', async () => {
  const setup = await finderOf(history(108_130)).find('EUR/USD', 'daily', NOON);
  if (setup.kind !== 'breakout') throw new Error(`Expected a breakout, found ${setup.kind}`);
  expect(setup.plan).toMatchObject({ action: 'BUY', entry: 108_135 });
  expect(isValidPlan(setup.plan)).toBe(true);
  expect(setup.breakout.level).toBe(108_100);
  expect(setup.confidence).toMatchObject({ count: 0, enough: false });
});

it('answers without a breakout with the two levels that matter', async () => {
  const setup = await finderOf(history(108_060)).find('EUR/USD', 'daily', NOON);
  expect(setup).toMatchObject({ kind: 'levels', levels: { high: 108_100, low: 108_000 } });
});

it('gives no set-up on a closed market, an old price, an unknown pair or too little history', async () => {
  const finder = finderOf(history(108_130));
  const saturday = NOON + 3 * 24 * HOUR_MS;
  expect(await finder.find('EUR/USD', 'daily', saturday)).toMatchObject({
    kind: 'closed',
    opensAt: Date.UTC(2026, 5, 7, 21),
  });
  expect(await finder.find('EUR/USD', 'daily', NOON + 4 * HOUR_MS)).toMatchObject({ kind: 'stale' });
  expect(await finder.find('GBP/USD', 'daily', NOON)).toMatchObject({ kind: 'no-data' });
  expect(await finder.find('EUR/USD', 'long', NOON)).toMatchObject({ kind: 'no-data' });
  expect(await finder.find('EUR/USD', 'short', NOON)).toMatchObject({ kind: 'no-data' });
});

it('offers the best fresh breakout where no pair was named, and nothing where there is none', async () => {
  expect(await finderOf(history(107_960)).best('daily', NOON)).toMatchObject({ plan: { action: 'SELL' } });
  expect(await finderOf(history(108_060)).best('daily', NOON)).toBeNull();
});

it('measures its confidence only on what was complete by then', async () => {
  const walk = candleWalk(9, 900, HOUR_MS).map((one, i) => ({ ...one, time: NOON + (i - 600) * HOUR_MS }));
  const knownThen = walk.filter((one) => one.time < NOON);
  const later = await finderOf(walk).find('EUR/USD', 'daily', NOON);
  const then = await finderOf(knownThen).find('EUR/USD', 'daily', NOON);
  expect('confidence' in later && later.confidence).toEqual('confidence' in then && then.confidence);
});

it('measures nothing for levels, and one record at most where none is measured yet; the job measures the rest', async () => {
  const pairs = ['EUR/USD', 'GBP/USD', 'USD/CHF'] as const;
  const measured: string[] = [];
  const markets = new Map<string, MarketPort>(
    pairs.map((pair) => [pair, candleMarket(pair, HOUR_MS, history(pair === 'USD/CHF' ? 108_060 : 108_130))]),
  );
  const of = (pair: string): MarketPort => markets.get(pair) as MarketPort;
  const finder = finderIn({
    ...of('EUR/USD'),
    pairs,
    quote: (pair, now) => of(pair).quote(pair, now),
    candles: (pair, step, now, count) => {
      if (count > historyBars) measured.push(pair);
      return of(pair).candles(pair, step, now, count);
    },
  });
  expect(await finder.find('USD/CHF', 'daily', NOON)).toMatchObject({ kind: 'levels' });
  expect(measured).toEqual([]);
  expect(await finder.best('daily', NOON)).toMatchObject({ kind: 'breakout' });
  expect(measured).toHaveLength(1);
  await finder.warm('daily', NOON);
  await finder.best('daily', NOON);
  expect(measured.toSorted()).toEqual(['EUR/USD', 'GBP/USD']);
});
