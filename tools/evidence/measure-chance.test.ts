import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { toColumns } from '../../domain/chance/candle-columns.ts';
import type { CaseForecast } from '../../domain/chance/walk-forward.ts';
import { instrumentOf, toPrice } from '../../domain/market/instrument.ts';
import { busyHourCandles } from '../../domain/chance/testing/busy-hours.ts';
import { HOUR_MS, toIso } from '../../domain/time.ts';
import { compareWithCoin, mirrorPlan } from './coin-flip.ts';
import { readCaseHistories } from './read-case-histories.ts';
import { measureCeiling, scoreChance, scoreForecasts } from './score-chance.ts';

const euro = instrumentOf('EUR/USD');
const plan = { pair: euro.pair, action: 'BUY', entry: 1_000, target: 1_080, stop: 960 } as const;

/** Opens every two hours and is settled five hours later. */
const forecast = (k: number, isHit: boolean, target: number): CaseForecast => ({
  timeframe: 'daily',
  past: {
    ...plan,
    openedAt: 2 * k * HOUR_MS,
    expiresAt: (2 * k + 5) * HOUR_MS,
    closing: { status: isHit ? 'target_hit' : 'stop_hit', at: (2 * k + 5) * HOUR_MS },
  },
  chance: { target, luck: target, stop: 1 - target, expired: 0 },
});

it('compares with the rate of what was settled before, from thirty cases on', () => {
  const all = Array.from({ length: 200 }, (_none, k) => forecast(k, k % 4 === 0, k % 4 === 0 ? 0.4 : 0.2));
  const scored = scoreForecasts(all);
  // By then, and not before, thirty earlier ones were settled.
  expect(scored[0]?.past.openedAt).toBe(64 * HOUR_MS);
  expect(scored.at(-1)?.trailing).toBeCloseTo(0.25, 1);
  const turned = scoreForecasts([
    ...all.slice(0, 100),
    ...all.slice(100).map((one) => forecast(one.past.openedAt / HOUR_MS / 2, true, 0.3)),
  ]);
  const openedBefore = (list: typeof scored) =>
    list.filter(({ past }) => past.openedAt < 200 * HOUR_MS).map(({ trailing }) => trailing);
  expect(openedBefore(turned)).toEqual(openedBefore(scored));
  expect(turned.at(-1)?.trailingSixty).toBeGreaterThan(turned.at(-1)?.trailing ?? 1);
  expect(scoreChance(scored).chance.skill).toBeGreaterThan(0.1);
});

it('flips a coin for the side at the same price and with the same distances', () => {
  const { past } = forecast(0, true, 0.4);
  const mirror = mirrorPlan(euro, past);
  expect(mirror).toMatchObject({ action: 'SELL', entry: 990, stop: 1_030, target: 910 });
  const { action, entry, stop, target } = past;
  expect(mirrorPlan(euro, { ...mirror, closing: past.closing })).toMatchObject({
    action,
    entry,
    stop,
    target,
  });
  const bar = (k: number, mid: number) => ({ time: k * HOUR_MS, open: mid, high: mid, low: mid, close: mid });
  const history = (mid: number) => ({
    instrument: euro,
    timeframe: 'daily' as const,
    columns: toColumns([bar(0, 995), bar(1, mid)]),
    releaseTimes: [],
    cases: [past],
  });
  const one = { ...forecast(0, true, 0.4), past };
  expect(compareWithCoin([history(1_100)], [one])).toEqual({ luck: 0.4, hits: 0.5 });
  expect(compareWithCoin([history(900)], [one])).toEqual({ luck: 0.4, hits: 1 });
  expect(compareWithCoin([history(995)], [one])).toBeNull();
});

it('opens every timeframe that a file is fine enough for, and says which files it leaves out', () => {
  const folder = mkdtempSync(join(tmpdir(), 'candles-'));
  try {
    const price = (points: number) => toPrice(euro, points);
    const lines = busyHourCandles(4, 30).map(
      ({ time, open, high, low, close }) =>
        `${toIso(time)},${price(open)},${price(high)},${price(low)},${price(close)}`,
    );
    writeFileSync(join(folder, 'EURUSD_1h.csv'), ['time,open,high,low,close', ...lines].join('\n'));
    writeFileSync(join(folder, 'GBPUSD.csv'), 'date,close\n2020-01-02,1.31');
    writeFileSync(join(folder, 'notes.csv'), 'a,b\n1,2');
    const { histories, leftOut } = readCaseHistories(folder);
    expect(histories.map(({ timeframe }) => timeframe)).toEqual(['short', 'daily', 'weekly', 'long']);
    // Hours teach how a short plan's market moves, but have none of its cases.
    expect(histories[0]?.cases).toEqual([]);
    expect(histories[1]?.cases.length).toBeGreaterThan(50);
    expect(histories[0]?.releaseTimes.length).toBeGreaterThan(5);
    expect(leftOut).toHaveLength(2);
    expect(leftOut[0]).toMatch(/^GBPUSD\.csv: Line 2 /);
    expect(leftOut[1]).toMatch(/^notes\.csv: .*no known pair/);
    const ceiling = measureCeiling(histories) ?? 0;
    expect(ceiling).toBeGreaterThan(0);
    expect(ceiling).toBeLessThan(0.1);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
