import { afterAll, beforeAll, expect, test } from 'vitest';
import { quoteAround } from '@app/domain/market/spread.ts';
import { instrumentOf, type Pair } from '@app/domain/market/instrument.ts';
import { SourceTrouble } from '../../adapters/market/live-source.ts';
import { openLiveMarket } from '../../adapters/market/live.ts';
import type { CandleStore } from '../../adapters/market/port.ts';
import { NOON, startTestApp, type TestApp } from '../../testing/app.ts';
import { handSource, levelAt, trueCandles, turnedWorld, type TurnedWorld } from '../../testing/live-world.ts';
import { aStoredUser, type StoredUser } from '../../testing/stored-user.ts';
import { candleStore } from '../market/candle-store.ts';
import { issueSignal } from './issue-signal.ts';

const MINUTE = 60_000;
const PAIR: Pair = 'EUR/USD';

let app: TestApp;
let maya: StoredUser;
let world: TurnedWorld;
let desk: ReturnType<typeof handSource>;
let stop: () => Promise<void>;

beforeAll(async () => {
  let kept: CandleStore | undefined;
  const real = (): CandleStore => (kept ??= candleStore(app.database));
  world = turnedWorld(NOON, {
    spans: (...asked) => real().spans(...asked),
    keep: (...asked) => real().keep(...asked),
    between: (...asked) => real().between(...asked),
    last: (...asked) => real().last(...asked),
  });
  desk = handSource(world, { pairs: [PAIR] });
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

/** Time goes on: prices come every ten seconds where wanted, and the tracker looks each time. */
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
  app.db.selectFrom('signal_closings').select(['signal_id', 'status', 'closed_at', 'price']).execute();

test('a signal stays open on garbage, is settled for the time of an outage, and once', async () => {
  await goOn(3 * MINUTE, good);
  const id = await issue({ stop: 900, target: 2_000 });

  // Zero, thousandfold, far, crossed, hours old, of the future: for half an hour between good ones.
  const level = levelAt(PAIR, NOON);
  let turn = 0;
  await goOn(30 * MINUTE, () => {
    good();
    const now = world.now();
    const wrong: Array<[mid: number, at: number]> = [
      [0, now],
      [level * 1_000, now],
      [Math.round(level / 1_000), now],
      [Math.round(level * 0.97), now],
      [Math.round(level * 1.04), now],
      [level - 2_500, now - 3 * 60 * MINUTE],
      [level + 2_500, now + 60 * MINUTE],
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

  // The provider goes down, history too; meanwhile its market falls through the stop and comes back.
  const down = world.now();
  const fellAt = Math.floor(down / MINUTE) * MINUTE + 7 * MINUTE;
  desk.setCandles((pair, step, from, to) =>
    trueCandles(pair, step, from, to).map((bar) =>
      bar.time === fellAt ? { ...bar, low: bar.low - 1_400 } : bar,
    ),
  );
  desk.failHistory(new SourceTrouble('unavailable', 'desk answered 503'));
  desk.break(new SourceTrouble('unavailable', 'desk ended its stream'));
  await goOn(20 * MINUTE);
  expect(await closings()).toEqual([]);
  const [aged] = await maya.call('getCoreAssets');
  expect(aged?.ageSeconds).toBeGreaterThan(19 * 60);
  expect(app.logged.filter(({ message }) => message === 'job failed')).toEqual([]);
  expect(world.logged).toContainEqual(
    expect.objectContaining({ provider: 'desk', reason: 'unavailable', said: 'desk answered 503' }),
  );

  // Prices are back before the candles are: nothing is decided on what stands between.
  desk.open();
  await goOn(MINUTE, good);
  expect(await closings()).toEqual([]);
  desk.failHistory(null);
  await goOn(3 * MINUTE, good);
  expect(await closings()).toEqual([
    expect.objectContaining({ signal_id: id, status: 'stop_hit', closed_at: fellAt + MINUTE }),
  ]);
  await goOn(10 * MINUTE, good);
  expect(await closings()).toHaveLength(1);
  const [fresh] = await maya.call('getCoreAssets');
  expect(fresh?.ageSeconds).toBe(10);
});

test('health tells how the source is doing, what was not believed and why it last gave nothing', async () => {
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
