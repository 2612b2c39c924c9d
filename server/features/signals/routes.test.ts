import { MINUTE_MS } from '@app/domain/time.ts';
import { afterAll, expect, it } from 'vitest';
import type { Candle } from '@app/domain/market/candle.ts';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import { quoteAround } from '@app/domain/market/spread.ts';
import type { IdeaKind, Plan } from '@app/domain/signals/signal.ts';
import { openFakeCalendar } from '../../adapters/calendar/fake.ts';
import { NOON, captureRefusal, startTestApp } from '../../testing/app.ts';
import { aStoredUser } from '../../testing/users/stored-user.ts';
import { candleMarket } from '../../testing/markets/candle-market.ts';
import { issueSignal } from './record/issue-signal.ts';

const bars: Candle[] = [{ time: NOON, open: 108_000, high: 108_100, low: 107_900, close: 108_050 }];
const market = candleMarket('EUR/USD', MINUTE_MS, bars);

const calendar = openFakeCalendar();

const app = await startTestApp({ market, calendar, evidence: 'shipped' });
const maya = await aStoredUser(app);
afterAll(() => app.close());

const ideaOf = (plan: Plan, rate: number) => ({
  userId: maya.id,
  plan,
  timeframe: 'daily' as const,
  breakoutLevel: null,
  quote: quoteAround(instrumentOf('EUR/USD'), 108_000, NOON),
  feed: market,
  confidence: { rate, count: 40, interval: { low: 0.2, high: 0.7 } },
  tokensDeducted: 2,
  reason: 'Closed above the range of the last 20 hours.',
  now: NOON,
});
const issue = (plan: Plan, rate: number, kind: IdeaKind = 'signal') =>
  app.database.transact((tx) => issueSignal(tx, { ...ideaOf(plan, rate), kind }));

it('asks a stranger to sign in', async () => {
  const stranger = app.browser();
  expect((await captureRefusal(stranger.call('listSignals'))).status).toBe(401);
  expect((await captureRefusal(stranger.call('getSignalStats'))).status).toBe(401);
});

it('a newcomer has no signals and a record without invented figures', async () => {
  const tom = await aStoredUser(app);
  expect(await tom.call('listSignals')).toEqual([]);
  const nothing = {
    totalSignals: 0,
    activeSignals: 0,
    closedSignals: 0,
    targetHits: 0,
    profitableSignals: 0,
    winRate: 0,
    winRateInterval: [0, 1],
    noSkillRate: 0,
    totalProfitLoss: 0,
    averageReturn: 0,
    expectancyR: 0,
    lastClosed: [],
    leftSignals: 0,
  };
  expect(await tom.call('getSignalStats')).toEqual({
    ...nothing,
    practice: nothing,
    earlierSignals: 0,
    money: null,
  });
});

it("lists the user's signals newest first, priced on their closing side, and then their outcomes", async () => {
  await issue({ pair: 'EUR/USD', action: 'BUY', entry: 108_005, stop: 107_805, target: 108_405 }, 0.3);
  await issue({ pair: 'EUR/USD', action: 'SELL', entry: 107_995, stop: 108_195, target: 107_595 }, 0.62);
  app.clock.set(NOON + MINUTE_MS);
  const [newest, older] = await maya.call('listSignals');
  expect(newest).toMatchObject({
    action: 'SELL',
    type: 'golden_rim',
    status: 'active',
    currentPrice: 1.08055,
    profitLossPips: -6,
    riskReward: 2,
  });
  expect(newest?.signalId).toMatch(/^GR-\d{4,}$/);
  expect(older).toMatchObject({
    action: 'BUY',
    type: 'trading',
    status: 'active',
    currentPrice: 1.08045,
    profitLossPips: 4,
    resultR: 0.2,
    digits: 5,
  });
  expect(older?.recordHash).toMatch(/^[0-9a-f]{64}$/);
  expect(older?.noSkillRate).toBeCloseTo(1 / 3);

  bars.push({ time: NOON + MINUTE_MS, open: 108_050, high: 108_500, low: 108_000, close: 108_450 });
  app.clock.set(NOON + 2 * MINUTE_MS);
  await app.runJobs();
  expect(await maya.call('listSignals')).toMatchObject([
    { status: 'stop_hit', currentPrice: 1.08195, resultR: -1, closedAt: '2026-06-03T12:02:00.000Z' },
    { status: 'target_hit', currentPrice: 1.08405, profitLossPips: 40, resultR: 2 },
  ]);
  expect(await maya.call('getSignalStats')).toMatchObject({
    totalSignals: 2,
    activeSignals: 0,
    profitableSignals: 1,
    winRate: 0.5,
    expectancyR: 0.5,
    lastClosed: [true, false],
  });
});

it('counts practice ideas apart, and what ran out above zero as profitable', async () => {
  const before = await maya.call('getSignalStats');
  await issue(
    { pair: 'EUR/USD', action: 'BUY', entry: 108_006, stop: 107_806, target: 108_406 },
    0.3,
    'practice',
  );
  bars.push({ time: NOON + 2 * MINUTE_MS, open: 108_050, high: 108_500, low: 108_000, close: 108_450 });
  app.clock.set(NOON + 3 * MINUTE_MS);
  await app.runJobs();
  const { practice, ...signals } = await maya.call('getSignalStats');
  expect({ ...signals, practice: before.practice }).toEqual(before);
  expect(practice).toMatchObject({ totalSignals: 1, targetHits: 1, profitableSignals: 1, winRate: 1 });
});

it('says of each signal what years of its rule came to there, or that nothing was measured', async () => {
  const zoe = await aStoredUser(app);
  for (const timeframe of ['weekly', 'short'] as const)
    await app.database.transact((tx) =>
      issueSignal(tx, {
        ...ideaOf({ pair: 'EUR/USD', action: 'BUY', entry: 108_005, stop: 107_705, target: 108_605 }, 0.3),
        userId: zoe.id,
        timeframe,
      }),
    );
  const list = await zoe.call('listSignals');
  const { evidence } = list.find((one) => one.timeframe === 'weekly') ?? {};
  expect(evidence).toMatchObject({ rule: 'breakout', pair: 'EUR/USD', timeframe: 'weekly' });
  expect(evidence?.count).toBeGreaterThan(100);
  expect(list.find((one) => one.timeframe === 'short')).toMatchObject({ evidence: null });
});

it('keeps the signals of one user from another', async () => {
  expect(await (await aStoredUser(app)).call('listSignals')).toEqual([]);
});

it('tells the releases of its currencies while an idea is open, and once it is closed how it went', async () => {
  const ada = await aStoredUser(app);
  // Releases are shared for a minute.
  const opened = app.clock.now() + MINUTE_MS;
  app.clock.set(opened);
  for (const [minutes, change] of [
    [1, { name: 'Jobs', currency: 'USD' }],
    [3, { name: 'Rates', currency: 'JPY' }],
    [4, { name: 'Sales', currency: 'EUR', impact: 'MEDIUM' }],
    [9 * 24 * 60, { name: 'Next month', currency: 'EUR' }],
  ] as const)
    calendar.add(opened + minutes * MINUTE_MS, { impact: 'HIGH', ...change });
  const mid = bars.at(-1)?.close ?? 0;
  await app.database.transact((tx) =>
    issueSignal(tx, {
      ...ideaOf({ pair: 'EUR/USD', action: 'BUY', entry: mid + 5, stop: mid - 195, target: mid + 405 }, 0.3),
      userId: ada.id,
      breakoutLevel: mid - 10,
      quote: quoteAround(instrumentOf('EUR/USD'), mid, opened),
      now: opened,
    }),
  );
  const [open] = await ada.call('listSignals');
  expect(open).toMatchObject({ level: (mid - 10) / 100_000, status: 'active' });
  expect(open?.settled).toBeUndefined();
  expect(open?.releases?.map(({ title, currency }) => [title, currency])).toEqual([['Jobs', 'USD']]);

  const far = { time: opened, open: mid, high: mid + 305, low: mid, close: mid + 100 };
  bars.push(far, { time: opened + MINUTE_MS, open: mid, high: mid + 390, low: mid - 300, close: mid - 300 });
  app.clock.set(opened + 2 * MINUTE_MS);
  await app.runJobs();
  const [closed] = await ada.call('listSignals');
  expect(closed?.settled).toEqual({
    sentence: 'It went as planned: the loss stayed the size you saw first.',
    lesson:
      'Jobs (USD) came out at 12:05 UTC, 1 minute before it closed. The calendar names such times ahead: look there before you enter.',
  });
  const [idea] = await app.query<{ furthest: number }>(
    `SELECT furthest_price::int AS furthest FROM ideas JOIN subscriptions ON idea_id = ideas.id WHERE user_id = '${ada.id}'`,
  );
  expect(idea?.furthest).toBe(mid + 300);
});
