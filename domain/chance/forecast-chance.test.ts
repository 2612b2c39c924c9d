import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Candle } from '../market/candle.ts';
import { instrumentOf } from '../market/instrument.ts';
import { noSkillRateOf } from '../signals/risk-reward.ts';
import { backtest } from '../strategy/backtest.ts';
import { DAY_MS, HOUR_MS, WEEK_MS } from '../time.ts';
import { toColumns } from './candle-columns.ts';
import { chanceOnPath, forecastPath, type ChanceForecast, type ChanceRequest } from './forecast-chance.ts';
import { busyHourCandles } from './testing/busy-hours.ts';
import { walkForward, type CaseHistory } from './walk-forward.ts';

const euro = instrumentOf('EUR/USD');
const WEEKS = 60;
const candles = busyHourCandles(3, WEEKS);
const start = candles[0]?.time ?? 0;
const end = start + WEEKS * WEEK_MS;

const historyOf = (known: readonly Candle[]): CaseHistory => ({
  instrument: euro,
  timeframe: 'daily',
  columns: toColumns(known),
  releaseTimes: [],
  cases: backtest(euro, 'daily', known).trades,
});

const whole = walkForward('forex', [historyOf(candles)], end);
const [calibration] = whole.calibrations;
if (!calibration) throw new Error('Nothing was learned.');

const planAt = (mid: number, risk: number, action: 'BUY' | 'SELL' = 'BUY') => {
  const sign = action === 'BUY' ? 1 : -1;
  const entry = mid + (sign * euro.spreadPoints) / 2;
  return { action, entry, stop: entry - sign * risk, target: entry + sign * 2 * risk };
};
const requestAt = (i: number, more: Partial<ChanceRequest> = {}): ChanceRequest => ({
  instrument: euro,
  timeframe: 'daily',
  plan: planAt(candles[i]?.open ?? 0, 1_200),
  candles,
  releases: [],
  now: candles[i]?.time ?? 0,
  calibration,
  ...more,
});
function chanceOf(request: ChanceRequest): ChanceForecast | null {
  const path = forecastPath(request);
  return path && chanceOnPath(path);
}
const anIndex = fc.integer({ min: 40 * 168, max: WEEKS * 168 - 1 });

describe('the chance of a plan', () => {
  it('knows nothing of what comes after now', () => {
    fc.assert(
      fc.property(anIndex, fc.integer({ min: 0, max: HOUR_MS - 1 }), (i, after) => {
        const now = (candles[i]?.time ?? 0) + after;
        const request = requestAt(i, { now });
        const expected = chanceOf(request);
        expect(expected).not.toBeNull();
        expect(chanceOf({ ...request, candles: candles.slice(0, i) })).toEqual(expected);
        const nonsense = candles.map((candle, k) => (k < i ? candle : { ...candle, high: 9e6, low: 1 }));
        expect(chanceOf({ ...request, candles: nonsense })).toEqual(expected);
        expect(chanceOf({ ...request, candles: toColumns(nonsense) })).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  it('is one of three ends, and luck alone stays below the break-even rate', () => {
    fc.assert(
      fc.property(anIndex, fc.integer({ min: 200, max: 4_000 }), fc.boolean(), (i, risk, buys) => {
        const plan = planAt(candles[i]?.open ?? 0, risk, buys ? 'BUY' : 'SELL');
        const chance = chanceOf(requestAt(i, { plan }));
        const { target = 0, stop = 0, expired = 0, luck = 0 } = chance ?? {};
        expect(target + stop + expired).toBeCloseTo(1, 9);
        expect(Math.min(target, stop, expired)).toBeGreaterThanOrEqual(0);
        expect(luck).toBeGreaterThan(0);
        expect(luck).toBeLessThan(noSkillRateOf(plan));
      }),
      { numRuns: 60 },
    );
  });

  it('is the same for both sides of one price', () => {
    const at = 50 * 168;
    const mid = candles[at]?.open ?? 0;
    const [buy, sell] = (['BUY', 'SELL'] as const).map((action) =>
      chanceOf(requestAt(at, { plan: planAt(mid, 1_200, action) })),
    );
    expect(sell?.luck).toBeCloseTo(buy?.luck ?? 0, 9);
  });

  it('is greater before the busy hours than after them where little time is left', () => {
    const luckAt = (hour: number) => {
      const i = 50 * 168 + hour;
      const now = candles[i]?.time ?? 0;
      return chanceOf(requestAt(i, { expiresAt: now + 4 * HOUR_MS }))?.luck ?? 0;
    };
    expect(luckAt(13)).toBeGreaterThan(3 * luckAt(18));
  });

  it('is less with a wider spread and greater with a release ahead', () => {
    const usual = chanceOf(requestAt(50 * 168));
    const wide = chanceOf(requestAt(50 * 168, { instrument: { ...euro, spreadPoints: 200 } }));
    expect(wide?.luck).toBeLessThan(usual?.luck ?? 0);
    const { week = [] } = calibration.profiles['EUR/USD'] ?? {};
    const profile = { week, releaseShare: 0.05 };
    const withReleases = { ...calibration, profiles: { 'EUR/USD': profile } };
    const now = candles[50 * 168]?.time ?? 0;
    const release = { at: now + 3 * HOUR_MS, currency: 'USD', impact: 'HIGH', precision: 'exact' } as const;
    const luckWith = (releases: ChanceRequest['releases']) =>
      chanceOf(requestAt(50 * 168, { calibration: withReleases, releases }))?.luck ?? 0;
    expect(luckWith([release])).toBeGreaterThan(luckWith([]) + 0.01);
    expect(luckWith([{ ...release, at: now + 3 * DAY_MS }])).toBe(luckWith([]));
  });

  it('is not said with too little history, a market that stands still or one nobody learned', () => {
    const i = 50 * 168;
    const recent = candles.slice(i - 60, i);
    expect(chanceOf(requestAt(i, { candles: recent }))).toBeNull();
    expect(chanceOf(requestAt(i, { candles: [] }))).toBeNull();
    const still = candles.map((candle) => ({ ...candle, open: 1e5, high: 1e5, low: 1e5, close: 1e5 }));
    expect(chanceOf(requestAt(i, { candles: still }))).toBeNull();
    expect(chanceOf(requestAt(i, { instrument: instrumentOf('USD/JPY') }))).toBeNull();
  });

  it('is the same from a calibration that was written to a file', () => {
    const read = JSON.parse(JSON.stringify(calibration)) as typeof calibration;
    const i = 50 * 168;
    expect(chanceOf(requestAt(i, { calibration: read }))).toEqual(chanceOf(requestAt(i)));
  });
});

describe('walking forward', () => {
  it('gives the same forecasts and calibration whether later candles exist or not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 30 * 168, max: WEEKS * 168 }), (cut) => {
        const now = start + cut * HOUR_MS;
        const known = walkForward('forex', [historyOf(candles.slice(0, cut))], now);
        const later = walkForward('forex', [historyOf(candles)], now);
        expect(later.calibrations).toEqual(known.calibrations);
        const chances = (walk: typeof known) =>
          walk.forecasts.map(({ past, chance }) => [past.openedAt, chance] as const);
        // A position that is still open at the cut is no case yet.
        expect(chances(later).slice(0, known.forecasts.length)).toEqual(chances(known));
        expect(later.forecasts.length - known.forecasts.length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 12 },
    );
  });

  it('states by luck what a market without direction does', () => {
    const walks = [21, 22, 23, 24].map((seed) =>
      walkForward('forex', [historyOf(busyHourCandles(seed, 100))], start + 100 * WEEK_MS),
    );
    const all = walks.flatMap(({ forecasts }) => forecasts);
    const mean = (value: (one: (typeof all)[number]) => number) =>
      all.reduce((sum, one) => sum + value(one), 0) / all.length;
    expect(all.length).toBeGreaterThan(500);
    const hits = mean(({ past }) => (past.closing.status === 'target_hit' ? 1 : 0));
    expect(Math.abs(mean(({ chance }) => chance.luck) - hits)).toBeLessThan(0.03);
    const expired = mean(({ past }) => (past.closing.status === 'expired' ? 1 : 0));
    expect(Math.abs(mean(({ chance }) => chance.expired) - expired)).toBeLessThan(0.03);
  });
});
