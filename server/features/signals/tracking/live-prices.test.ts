import { MINUTE_MS } from '@app/domain/time.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quoteAround } from '@app/domain/market/spread.ts';
import { instrumentOf, type Pair } from '@app/domain/market/instrument.ts';
import { SourceError } from '../../../adapters/market/source/live-source.ts';
import { openLiveMarket } from '../../../adapters/market/live/live-market.ts';
import type { CandleStore } from '../../../adapters/market/port.ts';
import { NOON, startTestApp, type TestApp } from '../../../testing/app.ts';
import {
  createTestSource,
  levelAt,
  trueCandles,
  createTestWorld,
  type TestWorld,
} from '../../../testing/markets/live-world.ts';
import { aStoredUser, type StoredUser } from '../../../testing/users/stored-user.ts';
import { createCandleStore } from '../../market/candle-store.ts';
import { issueSignal } from '../record/issue-signal.ts';

const PAIR: Pair = 'EUR/USD';

let app: TestApp;
let maya: StoredUser;
let world: TestWorld;
let desk: ReturnType<typeof createTestSource>;
let stop: () => Promise<void>;

beforeAll(async () => {
  let kept: CandleStore | undefined;
  const real = (): CandleStore => (kept ??= createCandleStore(app.database));
  world = createTestWorld(NOON, {
    spans: (...asked) => real().spans(...asked),
    saveSpan: (...asked) => real().saveSpan(...asked),
    between: (...asked) => real().between(...asked),
    last: (...asked) => real().last(...asked),
  });
  desk = createTestSource(world, { pairs: [PAIR] });
  const market = openLiveMarket([desk.source]);
  app = await startTestApp({ market });
  stop = market.start(world.around);
  await world.advance(3_000);
  desk.open();
  maya = await aStoredUser(app);
});
afterAll(async () => {
  await stop();
  await app.close();
});

/** Advances time in ten-second steps, with prices where wanted and a tracker round each. */
async function goOn(ms: number, each: () => void = () => undefined): Promise<void> {
  for (let done = 0; done < ms; done += 10_000) {
    each();
    await world.advance(10_000);
    app.clock.set(world.now());
    await app.runJobs();
  }
}
const good = () => desk.tick(PAIR, levelAt(PAIR, world.now()));

const issue = (distance: { stop: number; target: number }) => {
  const { mid, at } = app.deps.market.quote(PAIR, world.now()) ?? { mid: NaN, at: NaN };
  const half = instrumentOf(PAIR).spreadPoints / 2;
  const plan = {
    pair: PAIR,
    action: 'BUY' as const,
    entry: mid + half,
    stop: mid - distance.stop,
    target: mid + distance.target,
  };
  return app.database.transact((tx) =>
    issueSignal(tx, {
      userId: maya.id,
      plan,
      timeframe: 'daily',
      breakoutLevel: null,
      quote: quoteAround(instrumentOf(PAIR), mid, at),
      feed: { name: 'desk', simulated: false },
      confidence: { rate: 0.3, count: 100, interval: { low: 0.2, high: 0.4 } },
      tokensDeducted: 2,
      reason: 'test',
      now: world.now(),
    }),
  );
};
const closings = () =>
  app.db
    .selectFrom('ideas')
    .innerJoin('subscriptions', 'subscriptions.idea_id', 'ideas.id')
    .select(['subscriptions.id', 'outcome', 'closed_at', 'closing_price'])
    .where('outcome', 'is not', null)
    .execute();

test('a signal stays open on garbage, is settled for the time of an outage, and once', async () => {
  await goOn(3 * MINUTE_MS, good);
  const id = await issue({ stop: 900, target: 2_000 });

  // Zero, thousandfold, distant, crossed, stale and future prices between good ones.
  const level = levelAt(PAIR, NOON);
  let turn = 0;
  await goOn(30 * MINUTE_MS, () => {
    good();
    const now = world.now();
    const wrong: Array<[mid: number, at: number]> = [
      [0, now],
      [level * 1_000, now],
      [Math.round(level / 1_000), now],
      [Math.round(level * 0.97), now],
      [Math.round(level * 1.04), now],
      [level - 2_500, now - 3 * 60 * MINUTE_MS],
      [level + 2_500, now + 60 * MINUTE_MS],
      [NaN, now],
    ];
    turn += 1;
    const [mid, at] = wrong[turn % wrong.length] as [number, number];
    desk.tick(PAIR, mid, at);
    desk.raw({ pair: PAIR, bid: level + 3_000, ask: level - 3_000, mid: level, at: now, source: 'desk' });
  });
  expect(await closings()).toEqual([]);
  const [asset] = await maya.call('getCoreAssets');
  expect(asset).toMatchObject({ simulated: false, ageSeconds: 10 });

  // The provider and its history fail while the market falls through the stop and recovers two minutes later.
  const down = world.now();
  const fellAt = Math.floor(down / MINUTE_MS) * MINUTE_MS + 7 * MINUTE_MS;
  desk.setCandles((pair, step, from, to) =>
    trueCandles(pair, step, from, to).map((bar) =>
      bar.time === fellAt || bar.time === fellAt + MINUTE_MS ? { ...bar, low: bar.low - 1_400 } : bar,
    ),
  );
  desk.failHistory(new SourceError('unavailable', 'desk answered 503'));
  desk.break(new SourceError('unavailable', 'desk ended its stream'));
  await goOn(20 * MINUTE_MS);
  expect(await closings()).toEqual([]);
  const [aged] = await maya.call('getCoreAssets');
  expect(aged?.ageSeconds).toBeGreaterThan(19 * 60);
  expect(app.logged.filter(({ message }) => message === 'job failed')).toEqual([]);
  expect(world.logged).toContainEqual(
    expect.objectContaining({ provider: 'desk', reason: 'unavailable', said: 'desk answered 503' }),
  );

  // Prices return before the candles, so nothing is settled yet.
  desk.open();
  await goOn(MINUTE_MS, good);
  expect(await closings()).toEqual([]);
  desk.failHistory(null);
  await goOn(3 * MINUTE_MS, good);
  expect(await closings()).toEqual([
    expect.objectContaining({ id, outcome: 'stop_hit', closed_at: fellAt + MINUTE_MS }),
  ]);
  await goOn(10 * MINUTE_MS, good);
  expect(await closings()).toHaveLength(1);
  const [fresh] = await maya.call('getCoreAssets');
  expect(fresh?.ageSeconds).toBe(10);
});

test('health shows the state of the source, the rejected prices and its last error', async () => {
  const health = await app.browser().call('getHealth');
  expect(health).toMatchObject({
    market: 'desk',
    feeds: [
      {
        source: 'desk',
        state: 'live',
        priceAgeSeconds: 10,
        lastTrouble: { kind: 'unavailable', at: expect.stringMatching(/^2026-06-03T12:/) },
      },
    ],
  });
  expect(health.feeds[0]?.refused).toMatchObject({
    no_price: expect.any(Number),
    out_of_bounds: expect.any(Number),
    crossed: expect.any(Number),
    far: expect.any(Number),
    future: expect.any(Number),
    stale: expect.any(Number),
  });
});
