import { noMemory, type Memory } from '@app/domain/memory/memory.ts';
import { HOUR_MS, MINUTE_MS } from '@app/domain/time.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Candle } from '@app/domain/market/candle.ts';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import { quoteAround } from '@app/domain/market/spread.ts';
import type { MarketPort } from '../../../adapters/market/port.ts';
import { postNotice } from '../../../platform/notifications/post-notice.ts';
import { NOON, startTestApp } from '../../../testing/app.ts';
import { aStoredUser, type StoredUser } from '../../../testing/users/stored-user.ts';
import { barAt as bar, candleMarket } from '../../../testing/markets/candle-market.ts';
import { listNotices } from '../../../testing/users/list-notices.ts';
import type { IdeaKind } from '@app/domain/signals/signal.ts';
import { issueSignal } from '../record/issue-signal.ts';
import type { TrackerDeps } from './close-watch.ts';
import { createConfidenceMeter } from '../setups/measure-confidence.ts';
import { createTracker } from './tracker.ts';
import { addWatch, cancelWatches } from './watch-store.ts';

let maya: StoredUser;
let bars: Candle[];
let memory: Memory = noMemory;

const app = await startTestApp();
afterAll(() => app.close());
beforeEach(async () => {
  maya = await aStoredUser(app);
  bars = [];
  memory = noMemory;
});

const withTokens: TrackerDeps['spendTokens'] = async () => ({ remaining: 1 });
const withoutTokens: TrackerDeps['spendTokens'] = async () => null;
const newTracker = (spendTokens = withTokens, candles = bars, step = MINUTE_MS) =>
  trackerOn(candleMarket('EUR/USD', step, candles), spendTokens);
const trackerOn = (market: MarketPort, spendTokens = withTokens, kind: IdeaKind = 'signal') =>
  createTracker({
    database: app.database,
    market,
    notify: postNotice,
    spendTokens,
    measureConfidence: createConfidenceMeter(market).measure,
    kindOfIdeasOn: () => Promise.resolve(kind),
    forecastPlan: () => Promise.resolve(null),
    describeIdea: () => 'The idea.',
    memory: { read: async () => memory },
  });

const notices = () => listNotices(app, maya.id);

const issueOpen = () =>
  app.database.transact((tx) =>
    issueSignal(tx, {
      userId: maya.id,
      plan: { pair: 'EUR/USD', action: 'BUY', entry: 108_005, stop: 107_000, target: 111_000 },
      timeframe: 'daily',
      breakoutLevel: null,
      quote: quoteAround(instrumentOf('EUR/USD'), 108_000, NOON),
      feed: { name: 'candles', simulated: true },
      confidence: { rate: 0.31, count: 120, interval: { low: 0.23, high: 0.4 } },
      tokensDeducted: 2,
      reason: 'test',
      now: NOON,
    }),
  );

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
      .selectFrom('subscriptions')
      .innerJoin('ideas', 'ideas.id', 'subscriptions.idea_id')
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

  it('opens an idea with the risk that the user once named', async () => {
    const fact = { id: 'one', kind: 'risk', value: '2500 USD', source: 'said', at: NOON } as const;
    memory = { ...noMemory, kept: true, facts: [fact] };
    await watch(true);
    history();
    await newTracker(withTokens, bars, HOUR_MS).advance(NOON + HOUR_MS);
    const [held] = await app.db
      .selectFrom('subscriptions')
      .select('stake_cents')
      .where('user_id', '=', maya.id)
      .execute();
    expect(held).toEqual({ stake_cents: 2_500 });
  });

  it('becomes a practice idea without a token where no past carries it, and says so', async () => {
    await watch(true);
    history();
    const market = candleMarket('EUR/USD', HOUR_MS, bars);
    await trackerOn(market, withoutTokens, 'practice').advance(NOON + HOUR_MS);
    expect(await ownSignals()).toEqual([{ action: 'BUY', tokens_deducted: 0 }]);
    const [held] = await app.db
      .selectFrom('subscriptions')
      .innerJoin('ideas', 'ideas.id', 'subscriptions.idea_id')
      .select('kind')
      .where('user_id', '=', maya.id)
      .execute();
    expect(held).toEqual({ kind: 'practice' });
    const [told] = await notices();
    expect(told?.content).toContain(
      'A practice idea, no proven edge: I track it from here, and it cost no token.',
    );
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

  it('opens and costs nothing where the user holds an open signal in that direction, and says so', async () => {
    await issueOpen();
    await watch(true);
    history();
    const spendTokens: TrackerDeps['spendTokens'] = () => Promise.reject(new Error('nothing costs anything'));
    await newTracker(spendTokens, bars, HOUR_MS).advance(NOON + HOUR_MS);
    expect(await ownSignals()).toHaveLength(1);
    const [told] = await notices();
    expect(told).toMatchObject({ signal_id: null, is_signal_notification: true });
    expect(told?.content).toContain('You hold an open signal on it already');
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

  it('says of a simulated market that it is one, of a live market not', async () => {
    for (const simulated of [true, false]) {
      await watch(false);
      history();
      const market = candleMarket('EUR/USD', HOUR_MS, bars, { name: 'candles', simulated });
      await trackerOn(market).advance(NOON + HOUR_MS);
      bars.length = 0;
    }
    const label = '\n\nSimulated market: these are not today’s real prices.';
    expect((await notices()).map(({ content }) => content.endsWith(label))).toEqual([true, false]);
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

  it.each([true, false])(
    'waits for the close of its plan’s candle, becoming a signal: %s',
    async (becomes) => {
      const id = await watch(becomes);
      const minutes = (from: number, to: number, close: number) =>
        bars.push(...Array.from({ length: to - from }, (_, i) => bar(from + i, close, close, close, close)));
      minutes(0, 59, 110_050);
      const tracker = newTracker(withTokens, bars);
      await tracker.advance(NOON + 59 * MINUTE_MS);
      minutes(59, 60, 109_990);
      minutes(60, 119, 110_050);
      await tracker.advance(NOON + 119 * MINUTE_MS);
      expect(await outcome(id)).toBeNull();
      minutes(119, 120, 110_040);
      await tracker.advance(NOON + 120 * MINUTE_MS);
      expect(await outcome(id)).toBe('broke_up');
    },
  );

  it('breaks on the last candle there is where the rest of its plan’s candle is missing', async () => {
    const id = await watch(false);
    bars.push(bar(30, 109_900, 110_100, 109_900, 110_050));
    const tracker = newTracker(withTokens, bars);
    await tracker.advance(NOON + 60 * MINUTE_MS);
    expect(await outcome(id)).toBeNull();
    bars.push(bar(65, 109_900, 109_950, 109_900, 109_900));
    await tracker.advance(NOON + 66 * MINUTE_MS);
    expect(await outcome(id)).toBe('broke_up');
  });

  it('breaks on the close of the week, yet opens no signal in a closed market', async () => {
    const id = await app.database.transact(
      async (tx) =>
        (
          await addWatch(tx, {
            ...aLevel,
            timeframe: 'weekly',
            userId: maya.id,
            becomesSignal: true,
            expiresAt: NOON + 10 * 24 * HOUR_MS,
          })
        ).id,
    );
    // Friday 21:00 UTC lies within the candle from 20:00 to 24:00.
    const hours = 56;
    history();
    bars.splice(0, bars.length, ...bars.map((one) => ({ ...one, time: one.time + hours * HOUR_MS })));
    await newTracker(withTokens, bars, HOUR_MS).advance(NOON + (hours + 1) * HOUR_MS);
    expect(await outcome(id)).toBe('broke_up');
    expect(await ownSignals()).toEqual([]);
    expect((await notices())[0]?.content).toContain('an alert only, not a signal');
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
          'My watch on EUR/USD, on the daily plan, has run out: in its time I saw no candle close above 1.10000. Nothing was opened. If it still matters to you, ask me to watch it again.\n\nSimulated market: these are not today’s real prices.',
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
