import { HOUR_MS, MINUTE_MS } from '@app/domain/time.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Candle } from '@app/domain/market/candle.ts';
import { quoteAround } from '@app/domain/market/spread.ts';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import type { Plan, Timeframe } from '@app/domain/signals/signal.ts';
import { candleWalk } from '@app/domain/testing/candle-walk.ts';
import type { MarketPort } from '../../../adapters/market/port.ts';
import { postNotice } from '../../../platform/notifications/post-notice.ts';
import { NOON, startTestApp } from '../../../testing/app.ts';
import { aStoredUser, type StoredUser } from '../../../testing/users/stored-user.ts';
import { candleMarket } from '../../../testing/markets/candle-market.ts';
import type { TrackerDeps } from './close-watch.ts';
import { issueSignal } from '../record/issue-signal.ts';
import { createConfidenceMeter } from '../setups/measure-confidence.ts';
import type { Notify } from './closing-notice.ts';
import { findFirstBrokenEvent } from '../record/signal-record.ts';
import { createTracker } from './tracker.ts';
import { addWatch, cancelWatches } from './watch-store.ts';

const euro = instrumentOf('EUR/USD');
const buy: Plan = { pair: 'EUR/USD', action: 'BUY', entry: 108_005, stop: 107_805, target: 108_405 };
const sell: Plan = { pair: 'EUR/USD', action: 'SELL', entry: 107_995, stop: 108_195, target: 107_595 };
const confidence = { rate: 0.31, count: 120, interval: { low: 0.23, high: 0.4 } };

let maya: StoredUser;
let bars: Candle[];

const app = await startTestApp();
afterAll(() => app.close());
beforeEach(async () => {
  maya = await aStoredUser(app);
  bars = [];
});

const bar = (minutes: number, open: number, high: number, low: number, close: number): Candle => ({
  time: NOON + minutes * MINUTE_MS,
  open,
  high,
  low,
  close,
});
const feed = { name: 'candles', simulated: true };

const issue = (plan: Plan, options: { at?: number; timeframe?: Timeframe; feed?: typeof feed } = {}) =>
  app.database.transact((tx) =>
    issueSignal(tx, {
      userId: maya.id,
      plan,
      timeframe: options.timeframe ?? 'daily',
      quote: quoteAround(euro, 108_000, options.at ?? NOON),
      feed: options.feed ?? feed,
      confidence,
      tokensDeducted: 2,
      reason: 'test',
      now: options.at ?? NOON,
    }),
  );

const withTokens: TrackerDeps['spendTokens'] = async () => ({ remaining: 1 });
const withoutTokens: TrackerDeps['spendTokens'] = async () => null;
const newTracker = (
  spendTokens = withTokens,
  candles = bars,
  step = MINUTE_MS,
  notify: Notify = postNotice,
) => trackerOn(candleMarket('EUR/USD', step, candles), spendTokens, notify);
const trackerOn = (market: MarketPort, spendTokens = withTokens, notify: Notify = postNotice) =>
  createTracker({
    database: app.database,
    market,
    notify,
    spendTokens,
    measureConfidence: createConfidenceMeter(market).measure,
    describeIdea: () => 'The idea.',
  });

const closings = () =>
  app.db
    .selectFrom('signal_closings')
    .innerJoin('signals', 'signals.id', 'signal_closings.signal_id')
    .select(['signals.id', 'status', 'price', 'closed_at', 'ambiguous', 'gap'])
    .where('user_id', '=', maya.id)
    .orderBy('number')
    .execute();
const notices = () =>
  app.db
    .selectFrom('messages')
    .select([
      'content',
      'message_type',
      'mood',
      'signal_id',
      'is_signal_notification',
      'notification_type as cause',
    ])
    .where('user_id', '=', maya.id)
    .where('reply_to', 'is', null)
    .orderBy('seq')
    .execute();

describe('an open signal', () => {
  it('closes at its target on the candle that reaches it, and notifies its owner', async () => {
    const id = await issue(buy);
    const tracker = newTracker();
    bars.push(bar(0, 108_000, 108_200, 107_900, 108_100));
    await tracker.advance(NOON + MINUTE_MS);
    expect(await closings()).toEqual([]);
    bars.push(bar(1, 108_100, 108_420, 108_050, 108_400));
    await tracker.advance(NOON + 2 * MINUTE_MS);
    expect(await closings()).toEqual([
      {
        id,
        status: 'target_hit',
        price: 108_405,
        closed_at: NOON + 2 * MINUTE_MS,
        ambiguous: false,
        gap: false,
      },
    ]);
    expect(await notices()).toMatchObject([{ message_type: 'success', mood: 'green', signal_id: id }]);
    expect((await notices())[0]?.content).toContain('+2.00R');
  });

  it('is closed at the real price when the market opens beyond the stop', async () => {
    await issue(buy, { timeframe: 'weekly' });
    bars.push(bar(0, 108_000, 108_010, 107_990, 108_000), bar(50 * 60, 107_300, 108_900, 107_200, 108_800));
    await newTracker().advance(NOON + 51 * HOUR_MS);
    expect(await closings()).toMatchObject([{ status: 'stop_hit', price: 107_295, gap: true }]);
    expect(await notices()).toMatchObject([{ message_type: 'error', mood: 'red' }]);
  });

  it('expires at the first price after its time, never without one', async () => {
    await issue(buy);
    const tracker = newTracker();
    await tracker.advance(NOON + 30 * HOUR_MS);
    expect(await closings()).toEqual([]);
    bars.push(bar(24 * 60, 108_050, 108_060, 108_040, 108_055));
    await tracker.advance(NOON + 30 * HOUR_MS);
    expect(await closings()).toMatchObject([
      { status: 'expired', price: 108_045, closed_at: NOON + 24 * HOUR_MS },
    ]);
  });

  it('is never closed by the prices of another feed', async () => {
    await issue(buy, { feed: { name: 'candles', simulated: false } });
    await issue(buy, { feed: { name: 'broker', simulated: true } });
    bars.push(bar(0, 108_000, 109_000, 107_000, 108_000));
    await newTracker().advance(NOON + MINUTE_MS);
    expect(await closings()).toEqual([]);
  });

  it('whose source is no longer in use expires at its time without a price or result, and notifies its owner once', async () => {
    const id = await issue(buy, { feed: { name: 'broker', simulated: true } });
    await newTracker().advance(NOON + 24 * HOUR_MS - MINUTE_MS);
    expect(await closings()).toEqual([]);
    // Today's source passed the stop long ago.
    bars.push(bar(0, 108_000, 109_000, 107_000, 108_000));
    await newTracker().advance(NOON + 25 * HOUR_MS);
    await newTracker().advance(NOON + 26 * HOUR_MS);
    expect(await closings()).toEqual([
      { id, status: 'expired', price: null, closed_at: NOON + 24 * HOUR_MS, ambiguous: false, gap: false },
    ]);
    expect(await notices()).toEqual([
      expect.objectContaining({
        content: expect.stringMatching(
          /expired\..* no longer in use here, so there is no closing price and no result/,
        ),
        message_type: 'info',
        signal_id: id,
      }),
    ]);
    expect(await findFirstBrokenEvent(app.db)).toBeNull();
    const [view] = await maya.call('listSignals');
    expect(view).toMatchObject({ status: 'expired', currentPrice: null, resultR: null, profitLoss: null });
    expect(await maya.call('getSignalStats')).toMatchObject({
      totalSignals: 1,
      activeSignals: 0,
      closedSignals: 1,
      winRate: 0,
      totalProfitLoss: 0,
      expectancyR: 0,
    });
  });

  it('issued while the tracker runs is followed from the price it opened on', async () => {
    const tracker = newTracker();
    await issue(sell);
    bars.push(bar(0, 108_000, 108_010, 107_990, 108_000));
    await tracker.advance(NOON + MINUTE_MS);
    bars.push(bar(1, 108_000, 108_420, 107_900, 108_300));
    const late = await issue({ ...buy, stop: 107_700 });
    await tracker.advance(NOON + 2 * MINUTE_MS);
    expect(await closings()).toMatchObject([{ status: 'stop_hit' }, { id: late, status: 'target_hit' }]);
  });

  it('that became known after later candles were settled is caught up', async () => {
    const tracker = newTracker();
    await issue(sell);
    bars.push(bar(0, 108_000, 108_010, 107_990, 108_000), bar(1, 108_000, 108_100, 107_700, 108_000));
    await tracker.advance(NOON + 2 * MINUTE_MS);
    const late = await issue(buy);
    const untouched = await issue({ ...buy, stop: 107_000, target: 109_000 });
    await tracker.advance(NOON + 2 * MINUTE_MS);
    expect(await closings()).toMatchObject([{ id: late, status: 'stop_hit' }]);
    bars.push(bar(2, 108_000, 109_100, 107_900, 109_050));
    await tracker.advance(NOON + 3 * MINUTE_MS);
    expect((await closings()).at(-1)).toMatchObject({ id: untouched, status: 'target_hit' });
  });

  it('outlives the account of its owner without stopping the others', async () => {
    await issue(buy);
    await app.db.deleteFrom('users').where('id', '=', maya.id).execute();
    bars.push(bar(0, 108_000, 108_500, 107_900, 108_400));
    await newTracker().advance(NOON + MINUTE_MS);
    expect(await closings()).toMatchObject([{ status: 'target_hit' }]);
  });
});

describe('closing once', () => {
  it('two trackers at the same time close and notify once', async () => {
    for (let i = 0; i < 12; i += 1) await issue(i % 2 ? buy : sell);
    bars.push(bar(0, 108_000, 108_500, 107_500, 108_000));
    const trackers = [newTracker(), newTracker(), newTracker()];
    await Promise.all(trackers.map((tracker) => tracker.advance(NOON + MINUTE_MS)));
    expect(await closings()).toHaveLength(12);
    expect(await notices()).toHaveLength(12);
    expect(await findFirstBrokenEvent(app.db)).toBeNull();
  });

  it('a tracker started after a crash settles what was missed, in the order it happened', async () => {
    const id = await issue(buy);
    bars.push(bar(0, 108_000, 108_100, 107_900, 108_000));
    await newTracker().advance(NOON + MINUTE_MS);
    // Target first, stop later, while nothing ran: the target counts.
    bars.push(bar(1, 108_000, 108_500, 107_950, 108_400), bar(2, 108_400, 108_410, 107_000, 107_100));
    await newTracker().advance(NOON + 3 * MINUTE_MS);
    expect(await closings()).toMatchObject([{ id, status: 'target_hit', closed_at: NOON + 2 * MINUTE_MS }]);
    await newTracker().advance(NOON + 3 * MINUTE_MS);
    expect(await closings()).toHaveLength(1);
  });

  it('a failure leaves nothing half done, and the next round repeats it', async () => {
    await issue(buy);
    bars.push(bar(0, 108_000, 108_500, 107_950, 108_400));
    let failing = true;
    const tracker = newTracker(withTokens, bars, MINUTE_MS, async (tx, notice) => {
      if (failing) throw new Error('the power went');
      await postNotice(tx, notice);
    });
    await expect(tracker.advance(NOON + MINUTE_MS)).rejects.toThrow('the power went');
    expect(await closings()).toEqual([]);
    failing = false;
    await tracker.advance(NOON + MINUTE_MS);
    expect(await closings()).toHaveLength(1);
    expect(await notices()).toHaveLength(1);
  });
});

describe('a feed that fails', () => {
  it('for one instrument holds up no other, and is caught up when it is back', async () => {
    await issue(buy);
    const gold: Plan = { pair: 'XAU/USD', action: 'BUY', entry: 234_515, stop: 234_000, target: 236_000 };
    await app.database.transact((tx) =>
      issueSignal(tx, {
        userId: maya.id,
        plan: gold,
        timeframe: 'daily',
        quote: quoteAround(instrumentOf('XAU/USD'), 234_500, NOON),
        feed,
        confidence,
        tokensDeducted: 2,
        reason: 'test',
        now: NOON,
      }),
    );
    const goldBars = [{ ...bar(0, 0, 0, 0, 0), open: 234_500, high: 236_500, low: 234_400, close: 236_100 }];
    bars.push(bar(0, 108_000, 108_500, 107_990, 108_400));
    const [euros, golds] = [
      candleMarket('EUR/USD', MINUTE_MS, bars),
      candleMarket('XAU/USD', MINUTE_MS, goldBars),
    ];
    let isDown = true;
    const market: MarketPort = {
      ...euros,
      pairs: ['XAU/USD', 'EUR/USD'],
      barsBetween: (pair, from, to) => {
        if (pair === 'EUR/USD') return euros.barsBetween(pair, from, to);
        return isDown ? Promise.reject(new Error('feed down')) : golds.barsBetween(pair, from, to);
      },
    };
    const tracker = trackerOn(market);
    await expect(tracker.advance(NOON + MINUTE_MS)).rejects.toThrow('feed down');
    expect(await closings()).toMatchObject([{ status: 'target_hit', price: buy.target }]);
    isDown = false;
    await tracker.advance(NOON + MINUTE_MS);
    expect(await closings()).toMatchObject([{ price: buy.target }, { price: gold.target }]);
  });
});

describe('a watched level', () => {
  const aLevel = { pair: 'EUR/USD', timeframe: 'daily', above: 110_000, below: null, now: NOON } as const;
  const watch = (becomesSignal: boolean, expiresAt = NOON + 10 * 24 * HOUR_MS) =>
    app.database.transact(
      async (tx) => (await addWatch(tx, { ...aLevel, userId: maya.id, becomesSignal, expiresAt })).id,
    );
  const outcome = async (id: string) =>
    (await app.db.selectFrom('watches').select('outcome').where('id', '=', id).executeTakeFirst())?.outcome;
  const ownSignals = () =>
    app.db
      .selectFrom('signals')
      .select(['action', 'tokens_deducted'])
      .where('user_id', '=', maya.id)
      .execute();
  const history = () => {
    const quiet = Array.from({ length: 60 }, (_, i) =>
      bar((i - 60) * 60, 109_900, 109_990, 109_800, 109_900),
    );
    bars.push(...quiet, bar(0, 109_900, 110_090, 109_880, 110_080));
  };

  it('becomes a tracked signal when the price closes beyond it, and notifies the user', async () => {
    const id = await watch(true);
    history();
    await newTracker(withTokens, bars, HOUR_MS).advance(NOON + HOUR_MS);
    expect(await outcome(id)).toBe('broke_up');
    expect(await ownSignals()).toEqual([{ action: 'BUY', tokens_deducted: 1 }]);
    const [told] = await notices();
    expect(told).toMatchObject({ is_signal_notification: false, signal_id: expect.any(String) });
    expect(told?.content).not.toContain('you asked me to watch');
    expect(told?.content).toContain('The idea.');
  });

  it('stays an alert where the tokens do not suffice or none was asked for', async () => {
    await watch(true);
    history();
    await newTracker(withoutTokens, bars, HOUR_MS).advance(NOON + HOUR_MS);
    expect(await ownSignals()).toEqual([]);
    expect((await notices())[0]?.content).toContain('no token left');
    await watch(false);
    await newTracker(withTokens, bars, HOUR_MS).advance(NOON + HOUR_MS);
    expect(await ownSignals()).toEqual([]);
    expect(await notices()).toHaveLength(2);
  });

  it('that broke while no tracker ran notifies, but opens no signal on an old break', async () => {
    const id = await watch(true);
    history();
    const later = [1, 2, 3, 4].map((i) => bar(i * 60, 110_080, 110_095, 110_070, 110_085));
    bars.push(...later);
    await newTracker(withTokens, bars, HOUR_MS).advance(NOON + 5 * HOUR_MS);
    expect(await outcome(id)).toBe('broke_up');
    expect(await ownSignals()).toEqual([]);
    const told = await notices();
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ signal_id: null, is_signal_notification: true });
    expect(told[0]?.content).toContain('an alert only, not a signal');
  });

  it('opens no signal at a price that has come back inside', async () => {
    const id = await watch(true);
    history();
    bars.push(bar(60, 110_080, 110_090, 109_880, 109_900));
    await newTracker(withTokens, bars, HOUR_MS).advance(NOON + 2 * HOUR_MS);
    expect(await outcome(id)).toBe('broke_up');
    expect(await ownSignals()).toEqual([]);
    expect((await notices())[0]?.content).toContain('alert only');
  });

  it('opens no signal at a price that has run away from it', async () => {
    const id = await watch(true);
    history();
    bars.push(bar(60, 110_080, 110_800, 110_070, 110_790));
    await newTracker(withTokens, bars, HOUR_MS).advance(NOON + 2 * HOUR_MS);
    expect(await outcome(id)).toBe('broke_up');
    expect(await ownSignals()).toEqual([]);
    expect((await notices())[0]?.content).toContain('an alert only, not a signal');
  });

  it('made while the tracker runs is followed, also where its number was committed late', async () => {
    const tracker = newTracker(withTokens, bars, HOUR_MS);
    await tracker.advance(NOON);
    const other = await aStoredUser(app);
    const expiresAt = NOON + 240 * HOUR_MS;
    // Numbered first, committed last.
    const id = await app.database.transact(async (tx) => {
      const { id: first } = await addWatch(tx, {
        ...aLevel,
        userId: maya.id,
        becomesSignal: true,
        expiresAt,
      });
      await app.database.transact((quick) =>
        addWatch(quick, { ...aLevel, userId: other.id, becomesSignal: false, expiresAt }),
      );
      await tracker.advance(NOON);
      return first;
    });
    await tracker.advance(NOON);
    history();
    await tracker.advance(NOON + HOUR_MS);
    expect(await outcome(id)).toBe('broke_up');
  });

  it('is not broken by a wick, nor twice by two trackers', async () => {
    const id = await watch(true);
    bars.push(bar(0, 109_900, 110_500, 109_880, 109_990));
    const one = newTracker(withTokens, bars, HOUR_MS);
    const two = newTracker(withTokens, bars, HOUR_MS);
    await Promise.all([one.advance(NOON + HOUR_MS), two.advance(NOON + HOUR_MS)]);
    expect(await outcome(id)).toBeNull();
    bars.push(bar(60, 109_990, 110_200, 109_900, 110_100));
    await Promise.all([one.advance(NOON + 2 * HOUR_MS), two.advance(NOON + 2 * HOUR_MS)]);
    expect(await outcome(id)).toBe('broke_up');
    expect(await notices()).toHaveLength(1);
  });

  it('notifies once that it expired unbroken, whichever tracker noticed first', async () => {
    const id = await watch(true, NOON + HOUR_MS);
    bars.push(bar(60, 109_900, 110_500, 109_880, 110_400));
    const trackers = [newTracker(withTokens, bars, HOUR_MS), newTracker(withTokens, bars, HOUR_MS)];
    await Promise.all(trackers.map((tracker) => tracker.advance(NOON + 2 * HOUR_MS)));
    await newTracker(withTokens, bars, HOUR_MS).advance(NOON + 3 * HOUR_MS);
    expect(await outcome(id)).toBe('expired');
    expect(await notices()).toEqual([
      {
        content:
          'My watch on EUR/USD, on the daily plan, has run out: in its time I saw no candle close above 1.10000. Nothing was opened. If it still matters to you, ask me to watch it again.',
        message_type: 'info',
        mood: 'blue',
        signal_id: null,
        is_signal_notification: true,
        cause: 'watch_lapsed',
      },
    ]);
  });

  it('sends no expiry notice once it was cancelled', async () => {
    const id = await watch(true, NOON + HOUR_MS);
    await app.database.transact((tx) => cancelWatches(tx, { userId: maya.id, ids: [id], now: NOON }));
    bars.push(bar(60, 109_900, 110_500, 109_880, 110_400));
    await newTracker(withTokens, bars, HOUR_MS).advance(NOON + 2 * HOUR_MS);
    expect(await notices()).toEqual([]);
  });
});

it('over a long path the tracker closes every signal as a plain look at every candle would', async () => {
  const path = candleWalk(77, 500, HOUR_MS).map((candle, i) => ({ ...candle, time: NOON + i * HOUR_MS }));
  const issued = new Map<string, { plan: Plan; at: number; expiresAt: number }>();
  const tracker = newTracker(withTokens, path, HOUR_MS);
  for (let i = 0; i < 300; i += 7) {
    const { open, time } = path[i] as Candle;
    const plan: Plan =
      i % 2
        ? { ...buy, entry: open + 5, stop: open - 300, target: open + 600 }
        : { ...sell, entry: open - 5, stop: open + 300, target: open - 600 };
    const id = await app.database.transact((tx) =>
      issueSignal(tx, {
        userId: maya.id,
        plan,
        timeframe: i % 3 ? 'weekly' : 'daily',
        quote: quoteAround(euro, open, time),
        feed,
        confidence,
        tokensDeducted: 2,
        reason: 'test',
        now: time,
      }),
    );
    const row = await app.db
      .selectFrom('signals')
      .select('expires_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    issued.set(id, { plan, at: time, expiresAt: row.expires_at });
    if (i % 5 === 0) await tracker.advance(time);
  }
  await tracker.advance(NOON + 501 * HOUR_MS);

  const expected = [...issued].map(([id, { plan, at, expiresAt }]) => {
    const buying = plan.action === 'BUY';
    for (const one of path.filter((candle) => candle.time >= at)) {
      const [open, low, high] = [one.open, one.low, one.high].map((mid) => mid + (buying ? -5 : 5)) as [
        number,
        number,
        number,
      ];
      if (one.time >= expiresAt) return { id, status: 'expired', price: open };
      if (buying ? open <= plan.stop : open >= plan.stop) return { id, status: 'stop_hit', price: open };
      if (buying ? low <= plan.stop : high >= plan.stop) return { id, status: 'stop_hit', price: plan.stop };
      if (buying ? high >= plan.target : low <= plan.target)
        return { id, status: 'target_hit', price: plan.target };
    }
    throw new Error('The path is too short');
  });
  expect((await closings()).map(({ id, status, price }) => ({ id, status, price }))).toEqual(expected);
  expect(tracker.size()).toBe(0);
});
