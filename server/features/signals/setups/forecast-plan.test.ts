import { DAY_MS, HOUR_MS, MINUTE_MS } from '@app/domain/time.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { EconomicEvent } from '@app/domain/calendar/economic-event.ts';
import type { Candle } from '@app/domain/market/candle.ts';
import type { Plan, Timeframe } from '@app/domain/signals/signal.ts';
import { aRelease } from '@app/domain/testing/a-release.ts';
import { candleWalk } from '@app/domain/testing/candle-walk.ts';
import { MarketDown, type MarketPort } from '../../../adapters/market/port.ts';
import { candleMarket } from '../../../testing/markets/candle-market.ts';
import { readCalibrations } from '../../evidence/read-shipped.ts';
import { createPlanForecaster } from './forecast-plan.ts';

/** Wednesday 3 June 2026, noon UTC. */
const NOON = Date.UTC(2026, 5, 3, 12);
const HOURS = 1_000;

const evidence = { readCalibrations };
const walk: Candle[] = candleWalk(9, HOURS + 200, HOUR_MS).map((one, i) => ({
  ...one,
  time: NOON + (i - HOURS) * HOUR_MS,
}));
const price = walk[HOURS]?.open ?? 0;

const planOf = (pair: Plan['pair'] = 'EUR/USD'): Plan => ({
  pair,
  action: 'BUY',
  entry: price,
  stop: price - 300,
  target: price + 600,
});

const forecasterOn = (market: Pick<MarketPort, 'candles'>, events: readonly EconomicEvent[] = []) =>
  createPlanForecaster({
    market,
    releases: { listBetween: async (from, to) => events.filter(({ at }) => at >= from && at <= to) },
    evidence,
  });

const forecast = (
  candles: Candle[],
  {
    now = NOON,
    timeframe = 'daily',
    events = [],
  }: { now?: number; timeframe?: Timeframe; events?: EconomicEvent[] } = {},
) => forecasterOn(candleMarket('EUR/USD', HOUR_MS, candles), events)(planOf(), timeframe, now);

/** A feed that hands out candles before they are complete, and some of the future. */
const leaking = (candles: Candle[]): Pick<MarketPort, 'candles'> => ({
  candles: () => Promise.resolve(candles),
});

it('is the same whether candles after now exist or not', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 150 }), fc.nat(HOUR_MS - 1), async (hours, more) => {
      const now = NOON + hours * HOUR_MS + more;
      const whole = await forecasterOn(leaking(walk))(planOf(), 'daily', now);
      const cut = await forecast(
        walk.filter(({ time }) => time + HOUR_MS <= now),
        { now },
      );
      expect(whole).not.toBeNull();
      expect(whole).toEqual(cut);
    }),
    { numRuns: 20 },
  );
});

it('states a chance with its luck from what ships with the product, nearer to reaching anything with a release ahead', async () => {
  const calm = await forecast(walk);
  expect(calm).not.toBeNull();
  const { target = 0, stop = 0, expired = 0, luck = 0, path } = calm ?? {};
  expect(target + stop + expired).toBeCloseTo(1, 9);
  expect(luck).toBeGreaterThan(0);
  expect(luck).toBeLessThan(1 / 3);
  expect(path?.calmLogVariance).toBe(path?.logVariance);
  const busy = await forecast(walk, { events: [aRelease(NOON + 3 * HOUR_MS)] });
  expect(busy?.luck).toBeGreaterThan(luck);
  expect(busy?.path.calmLogVariance).toBeCloseTo(path?.calmLogVariance ?? 0, 9);
});

it('states for a short plan luck itself, because no past of such plans has corrected it', async () => {
  const short = await forecast(walk, { timeframe: 'short' });
  expect(short?.luck).toBeGreaterThan(0);
  expect(short?.target).toBe(short?.luck);
  expect(short?.luck).toBeLessThan((await forecast(walk))?.luck ?? 0);
});

it('has not enough to say of few candles, a market nobody learned, a time before it learned, or a feed that is down', async () => {
  expect(await forecast(walk.slice(HOURS - 60, HOURS))).toBeNull();
  const market = candleMarket('WTI/USD', HOUR_MS, walk);
  expect(await forecasterOn(market)(planOf('WTI/USD'), 'daily', NOON)).toBeNull();
  const old = walk.map((one) => ({ ...one, time: one.time - 20 * 365 * DAY_MS }));
  expect(await forecast(old, { now: NOON - 20 * 365 * DAY_MS })).toBeNull();
  const down = forecasterOn({
    candles: () => Promise.reject(new MarketDown('no reply')),
  });
  expect(await down(planOf(), 'daily', NOON)).toBeNull();
});

it('reads the candles once until the next one is complete, whoever asks', async () => {
  let reads = 0;
  const market = candleMarket('EUR/USD', HOUR_MS, walk);
  const plan = forecasterOn({
    candles: (...request) => {
      reads += 1;
      return market.candles(...request);
    },
  });
  await Promise.all([plan(planOf(), 'daily', NOON), plan(planOf(), 'daily', NOON + 20 * MINUTE_MS)]);
  expect(reads).toBe(1);
  await plan(planOf(), 'daily', NOON + HOUR_MS);
  expect(reads).toBe(2);
});
