import { afterAll, beforeAll, expect, it } from 'vitest';
import { aggregateCandles } from '@app/domain/market/aggregate-candles.ts';
import { candleStepMs } from '@app/domain/market/candle.ts';
import { candleWalk } from '@app/domain/testing/candle-walk.ts';
import { DAY_MS, HOUR_MS } from '@app/domain/time.ts';
import type { MarketPort } from '../../../adapters/market/port.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';

const candles = candleWalk(7, 3_000, HOUR_MS);
const START = (candles[1_500]?.time ?? 0) + 60_000;

/** Only what was complete at the instant asked for. */
const marketOf = (simulated: boolean): MarketPort => ({
  name: 'tape',
  simulated,
  pairs: ['EUR/USD'],
  baseStep: () => HOUR_MS,
  quote: () => null,
  candles: (_, step, now, count) => {
    const length = candleStepMs[step];
    const known = candles.filter(({ time }) => time + HOUR_MS <= now);
    const whole = length < HOUR_MS ? [] : aggregateCandles(known, length);
    return Promise.resolve(whole.filter(({ time }) => time + length <= now).slice(-count));
  },
  barsBetween: () => Promise.resolve([]),
});

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ evidence: 'shipped', market: marketOf(false), startAt: START });
});
afterAll(() => app.close());

const growOnce = (one: TestApp) =>
  one.jobs.find(({ name }) => name === 'grow-evidence')?.run(one.deps.clock.now());
const casesOf = (one: TestApp) =>
  one.deps.database.db
    .selectFrom('evidence_cases')
    .select(['rule', 'pair', 'timeframe', 'opened_at', 'outcome'])
    .orderBy('opened_at')
    .orderBy('rule')
    .orderBy('timeframe')
    .execute();
const listed = async () => {
  const { cells } = await app.browser().call('listEvidence');
  return cells.filter(({ pair }) => pair === 'EUR/USD');
};

it('adds what it saw, says how much, and counts nothing twice', async () => {
  const before = await listed();
  expect(before.every(({ own }) => own === 0)).toBe(true);
  await growOnce(app);
  const first = await casesOf(app);
  expect(first.length).toBeGreaterThan(20);
  await growOnce(app);
  expect(await casesOf(app)).toEqual(first);
  app.clock.advance(2 * 60_000);
  const after = await listed();
  const weekly = (cells: typeof after) =>
    cells.find(({ rule, timeframe }) => rule === 'breakout' && timeframe === 'weekly');
  const seen = first.filter(({ rule, timeframe }) => rule === 'breakout' && timeframe === 'weekly').length;
  expect(weekly(after)).toMatchObject({ own: seen, count: (weekly(before)?.count ?? 0) + seen });
  // The daily plan of the euro is not in the shipped base: it begins here.
  const daily = after.find(({ rule, timeframe }) => rule === 'breakout' && timeframe === 'daily');
  expect(daily?.own).toBe(daily?.count);
});

it('goes on later where it stopped, and keeps what it had', async () => {
  const first = await casesOf(app);
  app.clock.advance(20 * DAY_MS);
  await growOnce(app);
  const later = await casesOf(app);
  expect(later.length).toBeGreaterThan(first.length);
  expect(later).toEqual(expect.arrayContaining(first));
  for (const { outcome } of later)
    expect((outcome as { closedAt: number }).closedAt).toBeLessThanOrEqual(app.clock.now());
});

it('learns nothing from a simulated market', async () => {
  const practice = await startTestApp({ evidence: 'shipped', market: marketOf(true), startAt: START });
  try {
    expect(practice.jobs.some(({ name }) => name === 'grow-evidence')).toBe(false);
  } finally {
    await practice.close();
  }
});
