import { noMemory } from '@app/domain/memory/memory.ts';
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
import { runDueJobs } from '../../../testing/hand-driven-jobs.ts';
import { barAt as bar, candleMarket } from '../../../testing/markets/candle-market.ts';
import { listNotices } from '../../../testing/users/list-notices.ts';
import type { TrackerDeps } from './close-watch.ts';
import { issueSignal } from '../record/issue-signal.ts';
import { createConfidenceMeter } from '../setups/measure-confidence.ts';
import { findFirstBrokenEvent } from '../record/signal-record.ts';
import { closeIdea } from './close-idea.ts';
import { createHolderNotices, NOTIFY_HOLDERS } from './notify-holders.ts';
import { createTracker } from './tracker.ts';

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

const feed = { name: 'candles', simulated: true };

type IssueOptions = { at?: number; timeframe?: Timeframe; feed?: typeof feed; mid?: number };

const issue = (
  plan: Plan,
  { at = NOON, mid = 108_000, timeframe = 'daily', feed: on = feed }: IssueOptions = {},
) =>
  app.database.transact((tx) =>
    issueSignal(tx, {
      userId: maya.id,
      plan,
      timeframe,
      breakoutLevel: null,
      quote: quoteAround(instrumentOf(plan.pair), mid, at),
      feed: on,
      confidence,
      tokensDeducted: 2,
      reason: 'test',
      now: at,
    }),
  );

const withTokens: TrackerDeps['spendTokens'] = async () => ({ remaining: 1 });
const newTracker = (spendTokens = withTokens, candles = bars, step = MINUTE_MS) =>
  trackerOn(candleMarket('EUR/USD', step, candles), spendTokens);
/** A process with a tracker that also does what is due of the queue after each round. */
const trackerOn = (market: MarketPort, spendTokens = withTokens) => {
  const tracker = createTracker({
    database: app.database,
    market,
    notify: postNotice,
    spendTokens,
    measureConfidence: createConfidenceMeter(market).measure,
    kindOfIdeasOn: () => Promise.resolve('signal'),
    forecastPlan: () => Promise.resolve(null),
    describeIdea: () => 'The idea.',
    memory: { read: async () => noMemory },
  });
  return {
    ...tracker,
    advance: async (now: number) => {
      await tracker.advance(now);
      const clock = { ...app.clock, now: () => now };
      const task = createHolderNotices({ clock, database: app.database }, postNotice);
      await runDueJobs({ db: app.db, clock }, task);
    },
  };
};

const closings = () =>
  app.db
    .selectFrom('subscriptions')
    .innerJoin('ideas', 'ideas.id', 'subscriptions.idea_id')
    .select(['subscriptions.id', 'outcome as status', 'closing_price as price'])
    .select(['closed_at', 'ambiguous', 'gap'])
    .where('user_id', '=', maya.id)
    .where('outcome', 'is not', null)
    .orderBy('subscriptions.number')
    .execute();
const notices = () => listNotices(app, maya.id);

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
    expect(await notices()).toMatchObject([{ message_type: 'success', mood: 'blue', signal_id: id }]);
    expect((await notices())[0]?.content).toContain('+2.00R');
  });

  it('is closed at the real price when the market opens beyond the stop', async () => {
    await issue(buy, { timeframe: 'weekly' });
    bars.push(bar(0, 108_000, 108_010, 107_990, 108_000), bar(50 * 60, 107_300, 108_900, 107_200, 108_800));
    await newTracker().advance(NOON + 51 * HOUR_MS);
    expect(await closings()).toMatchObject([{ status: 'stop_hit', price: 107_295, gap: true }]);
    expect(await notices()).toMatchObject([{ message_type: 'error', mood: 'blue' }]);
  });

  it('of a simulated market says so in its closing notice, one of a live market does not', async () => {
    await issue(buy);
    await issue(buy, { feed: { name: 'candles', simulated: false } });
    bars.push(bar(0, 108_000, 108_500, 107_900, 108_400));
    await newTracker().advance(NOON + MINUTE_MS);
    const live = candleMarket('EUR/USD', MINUTE_MS, bars, { name: 'candles', simulated: false });
    await trackerOn(live).advance(NOON + MINUTE_MS);
    const label = '\n\nSimulated market: these are not today’s real prices.';
    expect((await notices()).map(({ content }) => content.endsWith(label))).toEqual([true, false]);
  });

  it('closes on the side of a spread that is wider at that moment', async () => {
    await issue(buy);
    bars.push(bar(0, 108_000, 108_010, 107_850, 108_000), bar(1, 108_000, 108_010, 107_850, 108_000));
    const spreadAt = (_: string, at: number) => (at < NOON + MINUTE_MS ? 10 : 100);
    const tracker = trackerOn({ ...candleMarket('EUR/USD', MINUTE_MS, bars), spreadAt });
    await tracker.advance(NOON + MINUTE_MS);
    expect(await closings()).toEqual([]);
    await tracker.advance(NOON + 2 * MINUTE_MS);
    expect(await closings()).toMatchObject([{ status: 'stop_hit', price: buy.stop }]);
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

describe('a candle of four usual ranges and more, where a feed may be wrong', () => {
  const calm = (from: number, to: number, mid: number) =>
    bars.push(...Array.from({ length: to - from }, (_, i) => bar(from + i, mid, mid + 10, mid - 10, mid)));
  const doubtingTracker = () => trackerOn({ ...candleMarket('EUR/USD', MINUTE_MS, bars), mayMisprint: true });

  it('settles nothing before the next candle, and nothing at all where the price comes back', async () => {
    await issue(buy);
    await issue(sell);
    calm(-60, 1, 108_000);
    bars.push(bar(1, 108_000, 109_000, 107_000, 108_000));
    const tracker = doubtingTracker();
    await tracker.advance(NOON + 2 * MINUTE_MS);
    expect(await closings()).toEqual([]);
    calm(2, 30, 108_000);
    await tracker.advance(NOON + 30 * MINUTE_MS);
    await doubtingTracker().advance(NOON + 30 * MINUTE_MS);
    expect(await closings()).toEqual([]);
  });

  it('settles a candle later, at its own price and time, where the price stays', async () => {
    await issue(buy);
    await issue(sell);
    calm(-60, 1, 108_000);
    bars.push(bar(1, 108_300, 108_500, 108_290, 108_480));
    const tracker = doubtingTracker();
    await tracker.advance(NOON + 2 * MINUTE_MS);
    expect(await closings()).toEqual([]);
    calm(2, 3, 108_470);
    await tracker.advance(NOON + 3 * MINUTE_MS);
    expect(await closings()).toMatchObject([
      { status: 'target_hit', price: buy.target, closed_at: NOON + 2 * MINUTE_MS },
      // A gap through the stop, at the ask of the opening.
      { status: 'stop_hit', price: 108_305, closed_at: NOON + MINUTE_MS, gap: true },
    ]);
  });

  it('is held for a late signal as for the others, whichever tracker looks', async () => {
    await issue({ ...buy, stop: 100_000, target: 120_000 });
    calm(-60, 1, 108_000);
    bars.push(bar(1, 108_000, 109_000, 107_000, 108_000));
    calm(2, 10, 108_000);
    const tracker = doubtingTracker();
    await tracker.advance(NOON + 10 * MINUTE_MS);
    await issue(buy);
    await tracker.advance(NOON + 10 * MINUTE_MS);
    bars.push(bar(10, 108_000, 108_420, 108_000, 108_410), bar(11, 108_410, 108_420, 108_400, 108_410));
    await tracker.advance(NOON + 12 * MINUTE_MS);
    expect(await closings()).toMatchObject([{ status: 'target_hit', closed_at: NOON + 11 * MINUTE_MS }]);
  });
});

describe('closing once', () => {
  it('two trackers at the same time close and notify once', async () => {
    for (let i = 0; i < 12; i += 1)
      await issue(i % 2 ? { ...buy, target: buy.target + i } : { ...sell, target: sell.target - i });
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
});

describe('a feed that fails', () => {
  it('for one instrument holds up no other, and is caught up when it is back', async () => {
    await issue(buy);
    const gold: Plan = { pair: 'XAU/USD', action: 'BUY', entry: 234_515, stop: 234_000, target: 236_000 };
    await issue(gold, { mid: 234_500 });
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
    const id = await issue(plan, { at: time, mid: open, timeframe: i % 3 ? 'weekly' : 'daily' });
    const row = await app.db
      .selectFrom('subscriptions')
      .innerJoin('ideas', 'ideas.id', 'subscriptions.idea_id')
      .select('expires_at')
      .where('subscriptions.id', '=', id)
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

describe('closing an idea', () => {
  const queued = () =>
    app.query<{ task: string; priority: number }>(
      'SELECT task_identifier AS task, priority FROM graphile_worker.jobs ORDER BY id',
    );
  const closing = {
    status: 'target_hit',
    price: 108_405,
    at: NOON + MINUTE_MS,
    ambiguous: false,
    gap: true,
  } as const;
  const close = (idea: { id: string; number: number }) =>
    closeIdea(app.database, idea, closing, NOON + 2 * MINUTE_MS);

  async function anOpenIdea() {
    await issue(buy);
    return app.db
      .selectFrom('ideas')
      .select(['id', 'number'])
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
  }

  it('is said once, written into the record in full, and told to its holders before lesser news', async () => {
    const idea = await anOpenIdea();
    await app.query('DELETE FROM graphile_worker._private_jobs');
    expect([await close(idea), await close(idea)]).toEqual([true, false]);
    const last = await app.db
      .selectFrom('signal_record')
      .select(['event', 'body'])
      .where('idea_id', '=', idea.id)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(last.event).toBe('closed');
    expect(JSON.parse(last.body)).toMatchObject({
      status: 'target_hit',
      price: 108_405,
      closed_at: NOON + MINUTE_MS,
      ambiguous: false,
      gap: true,
    });
    const [job, ...more] = await queued();
    expect(more).toEqual([]);
    expect(job?.task).toBe(NOTIFY_HOLDERS);
    // The smaller number goes first.
    expect(job?.priority).toBeLessThan(0);
  });

  it('of one that was refused is told to nobody', async () => {
    const refused = await app.db
      .insertInto('ideas')
      .values({
        rule: 'test',
        rule_version: 'test',
        pair: 'EUR/USD',
        action: 'BUY',
        type: 'trading',
        timeframe: 'daily',
        entry: buy.entry,
        target: buy.target,
        stop: buy.stop,
        opened_at: NOON,
        expires_at: NOON + 24 * HOUR_MS,
        confidence: 0.3,
        confidence_count: 100,
        confidence_low: 0.2,
        confidence_high: 0.4,
        no_skill_rate: 0.34,
        simulated: true,
        feed: 'candles',
        is_shared: false,
        refused_by: 'unproven',
        refused_candle_at: NOON,
        refused_luck: 0.34,
      })
      .returning(['id', 'number'])
      .executeTakeFirstOrThrow();
    await app.query('DELETE FROM graphile_worker._private_jobs');
    expect(await close(refused)).toBe(true);
    expect(await queued()).toEqual([]);
  });
});

it('an idea of a simulated source of the same name is orphaned where the source is live', async () => {
  const id = await issue(buy, { feed: { name: 'candles', simulated: false } });
  await newTracker().advance(NOON + 25 * HOUR_MS);
  expect(await closings()).toMatchObject([{ id, status: 'expired', price: null }]);
});
