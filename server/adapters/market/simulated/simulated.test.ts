import { DAY_MS, MINUTE_MS } from '@app/domain/time.ts';
import { instrumentOf, instruments, toPrice } from '@app/domain/market/instrument.ts';
import type { Pair } from '@app/domain/market/instrument.ts';
import { isMarketOpen } from '@app/domain/market/hours/market-week.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSimulatedPrices } from './prices.ts';
import { usualReleases } from './usual-releases.ts';
import { openSimulatedMarket } from './simulated.ts';
import { describeMarket } from '../suite.ts';

const at = (text: string): number => Date.parse(`${text}Z`);

describeMarket('The simulated market', {
  open: () => openSimulatedMarket({ seed: 1 }),
  now: at('2026-11-18T14:31:07'),
  before: at('2009-12-31T00:00'),
});

const market = openSimulatedMarket({ seed: 1 });
const price = (pair: Pair, now: number): number => toPrice(instrumentOf(pair), market.quote(pair, now)!.mid);

describe('simulated prices', () => {
  it('start from the real prices of 29 September 2026', () => {
    const start = at('2026-09-29T00:00');
    for (const [pair, anchor] of [
      ['EUR/USD', 1.13607],
      ['USD/JPY', 157.477],
      ['XAU/USD', 4129.1],
      ['WTI/USD', 72],
      ['BTC/USD', 83_212],
    ] as const) {
      expect(price(pair, start)).toBeCloseTo(anchor, 2);
    }
  });

  it('leave nothing to gain by trading in a triangle', () => {
    const instant = fc.integer({ min: at('2024-01-01T00:00'), max: at('2029-01-01T00:00') });
    fc.assert(
      fc.property(instant, (now) => {
        expect(price('EUR/GBP', now)).toBeCloseTo(price('EUR/USD', now) / price('GBP/USD', now), 4);
        expect(price('GBP/JPY', now) / (price('GBP/USD', now) * price('USD/JPY', now))).toBeCloseTo(1, 4);
      }),
      { numRuns: 50 },
    );
  });

  it('are the same in every process and on every machine', () => {
    const known = [
      ['EUR/USD', '2026-11-18T14:31:07', 111_349],
      ['GBP/JPY', '2026-03-05T08:00:00', 211_696],
      ['XAU/USD', '2025-01-15T16:45:59', 466_673],
      ['BTC/USD', '2027-07-04T03:21:00', 16_436_499],
    ] as const;
    for (const [pair, time, mid] of known) expect(market.quote(pair, at(time))!.mid).toBe(mid);
  });

  it('make a bar of exactly the ticks that were quoted in its minute', async () => {
    for (const { pair } of instruments) {
      for (const bar of await market.barsBetween(
        pair,
        at('2026-11-18T13:29:00'),
        at('2026-11-18T13:33:00'),
      )) {
        const ticks = Array.from({ length: 12 }, (_, i) => market.quote(pair, bar.time + i * 5_000 + 4_999)!);
        expect(ticks.map((one) => one.at)).toEqual(ticks.map((_, i) => bar.time + i * 5_000));
        const mids = ticks.map((one) => one.mid);
        expect([mids[0], Math.max(...mids), Math.min(...mids), mids[11]]).toEqual([
          bar.open,
          bar.high,
          bar.low,
          bar.close,
        ]);
      }
    }
  });

  it('differ from seed to seed', () => {
    const other = openSimulatedMarket({ seed: 2 });
    const now = at('2026-11-18T14:31:07');
    const same = instruments.filter(
      ({ pair }) => market.quote(pair, now)!.mid === other.quote(pair, now)!.mid,
    );
    expect(same).toEqual([]);
  });

  it('stand still while the market is closed and come back on Sunday evening with a gap', async () => {
    const friday = market.quote('EUR/USD', at('2026-11-20T22:00'))!;
    expect(friday.at).toBe(at('2026-11-20T21:59:55'));
    expect(market.quote('EUR/USD', at('2026-11-22T21:59:59'))).toEqual(friday);
    expect(market.quote('EUR/USD', at('2026-11-22T22:00'))!.mid).not.toBe(friday.mid);
    expect(await market.barsBetween('EUR/USD', at('2026-11-20T22:00'), at('2026-11-22T22:00'))).toEqual([]);
    expect(await market.barsBetween('XAU/USD', at('2026-11-18T22:00'), at('2026-11-18T23:00'))).toEqual([]);
    expect((await market.barsBetween('BTC/USD', at('2026-11-21T00:00'), at('2026-11-22T00:00'))).length).toBe(
      1440,
    );
  });

  it('tick on while it is open: every minute of a week has its bar', async () => {
    const [from, to] = [at('2026-03-05T00:00'), at('2026-03-12T00:00')];
    for (const pair of ['EUR/USD', 'XAU/USD', 'ETH/USD'] as const) {
      const bars = await market.barsBetween(pair, from, to);
      const open = [];
      for (let t = from; t < to; t += MINUTE_MS) if (isMarketOpen(instrumentOf(pair), t)) open.push(t);
      expect(bars.map((one) => one.time)).toEqual(open);
    }
  });

  it('jump when figures are released', async () => {
    const release = at('2026-11-18T10:30');
    const shaken = openSimulatedMarket({
      seed: 1,
      releasesOn: (day) =>
        day === at('2026-11-18T00:00') ? [{ at: release, currency: 'USD', impact: 'HIGH' }] : [],
    });
    const step = (now: number) =>
      Math.abs(Math.log(shaken.quote('EUR/USD', now)!.mid / shaken.quote('EUR/USD', now - 5_000)!.mid));
    const usual = Array.from({ length: 100 }, (_, i) => step(release - (i + 1) * 5_000)).sort(
      (a, b) => a - b,
    )[95]!;
    expect(step(release)).toBeGreaterThan(3 * usual);
  });

  it('end where they do not reach', async () => {
    expect(market.quote('EUR/USD', at('2050-01-01T00:00'))).toBeNull();
    expect(market.quote('EUR/USD', Number.NaN)).toBeNull();
  });
});

const autocorrelation = (values: readonly number[], lag = 1): number => {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  let [together, alone] = [0, 0];
  values.forEach((value, i) => {
    alone += (value - mean) ** 2;
    if (i >= lag) together += (value - mean) * (values[i - lag]! - mean);
  });
  return together / alone;
};

const average = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

describe('the simulated market, measured over twelve years', () => {
  const prices = createSimulatedPrices(1, usualReleases);
  const first = at('2018-01-01T00:00') / DAY_MS;
  const measured = instruments.map((instrument) => {
    const returns: number[] = [];
    for (let day = first; day < first + 12 * 365; day += 1) {
      const weekday = (day + 4) % 7;
      if (instrument.kind !== 'crypto' && (weekday === 0 || weekday === 6)) continue;
      returns.push(prices.levelAt(instrument, day + 1) - prices.levelAt(instrument, day));
    }
    const variance = average(returns.map((one) => one ** 2));
    return {
      instrument,
      volatility: Math.sqrt(variance * (instrument.kind === 'crypto' ? 365 : 260)),
      kurtosis: average(returns.map((one) => one ** 4)) / variance ** 2,
      memory: autocorrelation(returns),
      clustering: autocorrelation(returns.map(Math.abs)),
    };
  });

  it.each(measured)(
    '$instrument.pair moves as much in a year as the real one',
    ({ instrument, volatility }) => {
      const bounds = {
        forex: [0.05, 0.13],
        metal: [0.1, 0.32],
        oil: [0.25, 0.45],
        crypto: [0.35, 0.75],
      } as const;
      const [least, most] = bounds[instrument.kind];
      expect(volatility).toBeGreaterThan(least);
      expect(volatility).toBeLessThan(most);
    },
  );

  it.each(measured)(
    '$instrument.pair has rare big days, and wild days follow wild days, yet none foretells its direction',
    (one) => {
      expect(one.kurtosis).toBeGreaterThan(4);
      expect(one.clustering).toBeGreaterThan(0.05);
      expect(Math.abs(one.memory)).toBeLessThan(0.06);
    },
  );

  it('has calm and stormy weeks: a day moves as much as those of two weeks before, as real ones do', async () => {
    const candles = await market.candles('EUR/USD', '1h', at('2026-09-29T00:00'), 24 * 250);
    const byDay = new Map<number, number>();
    candles.forEach((one, i) => {
      const before = candles[i - 1];
      const day = Math.floor(one.time / DAY_MS);
      if (before && (day + 4) % 7 !== 0)
        byDay.set(day, (byDay.get(day) ?? 0) + Math.log(one.close / before.close) ** 2);
    });
    const moves = [...byDay.values()].map(Math.log);
    expect(autocorrelation(moves, 1)).toBeGreaterThan(0.4);
    // USD/JPY of 2012 to 2020: 0.59 after a day, 0.40 after ten.
    expect(autocorrelation(moves, 10)).toBeGreaterThan(0.2);
  });

  it('is quiet in Asia and loud while London and New York are both at work', async () => {
    const candles = await market.candles('EUR/USD', '1h', at('2026-02-28T00:00'), 1000);
    const range = (from: number, to: number) =>
      average(
        candles
          .filter((one) => new Date(one.time).getUTCHours() >= from && new Date(one.time).getUTCHours() < to)
          .map((one) => one.high - one.low),
      );
    expect(range(13, 17)).toBeGreaterThan(1.6 * range(0, 6));
    expect(range(8, 12)).toBeGreaterThan(1.2 * range(0, 6));
  });
});

describe('long requests to the simulated market', () => {
  it('give other work its turn between the days, even when every instrument is asked at once', async () => {
    const fresh = openSimulatedMarket({ seed: 3 });
    const days = 60;
    let turns = 0;
    let working = true;
    const others = (): void => {
      turns += 1;
      if (working) setImmediate(others);
    };
    setImmediate(others);
    const asked = fresh.pairs.map((pair) => fresh.candles(pair, '1d', at('2026-11-18T14:31:07'), days));
    await Promise.all(asked);
    working = false;
    // Work in one piece would leave one turn or two.
    expect(turns).toBeGreaterThan(10);
  });
});
