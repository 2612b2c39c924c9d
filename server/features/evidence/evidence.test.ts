import { afterAll, beforeAll, expect, it } from 'vitest';
import { captureRefusal, startTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ evidence: 'shipped' });
});
afterAll(() => app.close());

const shorten = (value: object): unknown =>
  JSON.parse(
    JSON.stringify(value).replace(/-?\d+\.\d{5,}(e-\d+)?/g, (figure) =>
      String(Math.round(Number(figure) * 1e4) / 1e4),
    ),
  );

it('tells everybody what each rule came to, without an account', async () => {
  const { cells, until } = await app.browser().call('listEvidence');
  expect(new Set(cells.map(({ rule, pair, timeframe }) => `${rule} ${pair} ${timeframe}`)).size).toBe(
    cells.length,
  );
  expect(cells.some(({ verdict }) => verdict === 'losing')).toBe(true);
  for (const cell of cells) {
    expect(cell.to <= until).toBe(true);
    if (cell.count < 30) expect(cell).toMatchObject({ verdict: 'too-few', mean: null });
    if (cell.verdict === 'losing') expect(cell.mean?.r).toBeLessThan(0);
    if (cell.targets !== null) expect(cell.targets).toBeLessThanOrEqual(cell.count);
  }
});

it('tells one of them with its years, hours, rivals and costs, which add up', async () => {
  const visitor = app.browser();
  const view = await visitor.call('getEvidence', {
    params: { rule: 'breakout', market: 'gbpusd', timeframe: 'daily' },
  });
  expect(view).toMatchObject({
    pair: 'GBP/USD',
    ruleName: 'Breakout of 20 candles',
    hash: expect.stringMatching(/^[\da-f]{64}$/) as string,
    verdict: 'losing',
  });
  const { count, byYear, byHour, mean, costs, results, equity } = view;
  for (const parts of [byYear, byHour]) expect(parts.reduce((sum, one) => sum + one.count, 0)).toBe(count);
  const sum = byYear.reduce((all, one) => all + one.meanR * one.count, 0);
  expect(sum / count).toBeCloseTo(mean?.r ?? NaN, 2);
  expect(equity.at(-1)?.[1]).toBeCloseTo(sum, 0);
  expect(results.reduce((all, r) => all + r, 0) / results.length).toBeCloseTo(mean?.r ?? NaN, 2);
  expect(costs.twice).toBeLessThan(mean?.r ?? NaN);
  expect(costs.half).toBeGreaterThan(mean?.r ?? NaN);
  expect(costs.none).toBeGreaterThan(costs.half);
  const { standard, raw, dear } = view.accounts;
  expect(standard?.r).toBeCloseTo(mean?.r ?? NaN, 9);
  expect(dear?.r).toBeLessThan(standard?.r ?? NaN);
  expect(raw?.high).toBeGreaterThan(raw?.r ?? NaN);
  const { cells } = await visitor.call('listEvidence');
  const listed = cells.find(
    (one) => one.rule === 'breakout' && one.pair === 'GBP/USD' && one.timeframe === 'daily',
  );
  expect(shorten(view)).toMatchObject(listed ?? { rule: 'missing' });
});

it('lists figures in four digits, finer than any screen shows', async () => {
  const answer = await app.browser().call('listEvidence');
  expect(answer).toEqual(shorten(answer));
});

it('leaves targets out for a rule that has none', async () => {
  const view = await app.browser().call('getEvidence', {
    params: { rule: 'breakout-trailing', market: 'EURUSD', timeframe: 'weekly' },
  });
  expect(view).toMatchObject({ targets: null, luckRate: null });
});

it('has no page for what was not measured', async () => {
  for (const [market, timeframe] of [
    ['EURUSD', 'short'],
    ['LUNAUSD', 'daily'],
  ] as const) {
    const refusal = await captureRefusal(
      app.browser().call('getEvidence', { params: { rule: 'breakout', market, timeframe } }),
    );
    expect(refusal.status).toBe(404);
  }
});
