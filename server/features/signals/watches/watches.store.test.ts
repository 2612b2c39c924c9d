import { noMemory } from '@app/domain/memory/memory.ts';
import { HOUR_MS, MINUTE_MS } from '@app/domain/time.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Candle } from '@app/domain/market/candle.ts';
import { postNotice } from '../../../platform/notifications/post-notice.ts';
import { NOON, captureRefusal, startTestApp } from '../../../testing/app.ts';
import { barAt, candleMarket } from '../../../testing/markets/candle-market.ts';
import { listNotices } from '../../../testing/users/list-notices.ts';
import { aStoredUser, type StoredUser } from '../../../testing/users/stored-user.ts';
import { createConfidenceMeter } from '../setups/measure-confidence.ts';
import { createTracker } from '../tracking/tracker.ts';

const bars: Candle[] = [];
const market = candleMarket('EUR/USD', MINUTE_MS, bars);
const app = await startTestApp({ market });
afterAll(() => app.close());

let maya: StoredUser;
beforeEach(async () => {
  maya = await aStoredUser(app);
  bars.length = 0;
  flat(-60, 0, 109_500);
  app.clock.set(NOON);
});

const flat = (from: number, to: number, price: number) =>
  void bars.push(...Array.from({ length: to - from }, (_, i) => barAt(from + i, price, price, price, price)));

const newTracker = () =>
  createTracker({
    database: app.database,
    market,
    notify: postNotice,
    spendTokens: async () => ({ remaining: 1 }),
    measureConfidence: createConfidenceMeter(market).measure,
    kindOfIdeasOn: () => Promise.resolve('signal'),
    forecastPlan: () => Promise.resolve(null),
    describeIdea: () => 'The idea.',
    memory: { read: async () => noMemory },
  });

const at = (minutes: number) => NOON + minutes * MINUTE_MS;
const level = { pair: 'EURUSD', timeframe: 'short', above: 1.1, below: null } as const;
const addOne = async (user: StoredUser, more: Partial<typeof level | { below: number | null }> = {}) => {
  const { watches } = await user.call('addWatch', { body: { ...level, ...more } });
  const [watch] = watches;
  if (!watch) throw new Error('No watch was stored');
  return watch;
};
const notices = () => listNotices(app, maya.id);

describe('the list of watches', () => {
  it('holds what was set, with price, line and where the day began', async () => {
    const watch = await addOne(maya, { below: 1.09 });
    expect(watch).toMatchObject({
      pair: 'EUR/USD',
      digits: 5,
      timeframe: 'short',
      above: 1.1,
      below: 1.09,
      becomesSignal: false,
      isPaused: false,
      earlier: null,
      price: 1.095,
    });
    expect(watch.closes).toEqual([1.095, 1.095, 1.095, 1.095]);
    expect(await maya.call('listWatches')).toEqual({ watches: [watch], most: 20 });
  });

  it('is empty for a newcomer and closed to a stranger', async () => {
    expect(await maya.call('listWatches')).toEqual({ watches: [], most: 20 });
    expect((await captureRefusal(app.browser().call('listWatches'))).status).toBe(401);
  });

  it('holds a level once that was set by several taps at the same time', async () => {
    await Promise.all(Array.from({ length: 4 }, () => addOne(maya)));
    expect((await maya.call('listWatches')).watches).toHaveLength(1);
  });

  it('takes no level that the price has passed, none at all, and no pair without prices', async () => {
    const refused = async (body: object) =>
      (await captureRefusal(maya.call('addWatch', { body: { ...level, ...body } }))).code;
    expect(await refused({ above: 1.09 })).toBe('bad_input');
    expect(await refused({ above: null })).toBe('bad_input');
    expect(await refused({ above: null, below: 1.1 })).toBe('bad_input');
    expect(await refused({ pair: 'XAU/USD' })).toBe('not_found');
  });
});

it('nobody else can pause, hurry or end a watch', async () => {
  const { id } = await addOne(maya);
  const tom = await aStoredUser(app);
  const refusals = await Promise.all(
    [
      tom.call('changeWatch', { params: { id }, body: { paused: true } }),
      tom.call('changeWatch', { params: { id }, body: { earlier: true } }),
      tom.call('removeWatch', { params: { id } }),
      tom.call('removeWatch', { params: { id: 'no-uuid' } }),
    ].map((call) => captureRefusal(call)),
  );
  expect(refusals.map(({ code }) => code)).toEqual(Array.from({ length: 4 }, () => 'not_found'));
  expect((await maya.call('listWatches')).watches).toMatchObject([{ id, isPaused: false, earlier: null }]);
});

it('a watch that is removed is gone and tells nothing', async () => {
  const { id } = await addOne(maya);
  expect((await maya.call('removeWatch', { params: { id } })).watches).toEqual([]);
  flat(0, 15, 110_050);
  await newTracker().advance(at(15));
  expect(await notices()).toEqual([]);
});

describe('a paused watch', () => {
  const pause = (id: string, paused: boolean) =>
    maya.call('changeWatch', { params: { id }, body: { paused } });

  it('does not break, and after it goes on neither does what closed meanwhile', async () => {
    const { id } = await addOne(maya);
    const tracker = newTracker();
    await tracker.advance(NOON);
    expect((await pause(id, true)).watches).toMatchObject([{ isPaused: true }]);
    flat(0, 15, 110_050);
    await tracker.advance(at(15));
    app.clock.set(at(20));
    flat(15, 20, 109_500);
    expect((await pause(id, false)).watches).toMatchObject([{ isPaused: false }]);
    await tracker.advance(at(20));
    await newTracker().advance(at(20));
    expect(await notices()).toEqual([]);
    flat(20, 30, 110_050);
    await tracker.advance(at(30));
    expect(await notices()).toMatchObject([{ cause: 'watch_broke' }]);
  });

  it('still breaks on what closed before the pause, where the tracker came late', async () => {
    const { id } = await addOne(maya);
    flat(0, 15, 110_050);
    app.clock.set(at(15));
    await pause(id, true);
    await newTracker().advance(at(16));
    expect(await notices()).toMatchObject([{ cause: 'watch_broke' }]);
  });

  it('runs out with its time, and the notice says that it was paused', async () => {
    const { id, expiresAt } = await addOne(maya);
    await pause(id, true);
    const hours = (Date.parse(expiresAt) - NOON) / HOUR_MS;
    flat(hours * 60, hours * 60 + 1, 109_500);
    await newTracker().advance(at(hours * 60 + 1));
    const [told] = await notices();
    expect(told?.content).toContain('has run out while it was paused');
    expect(told?.content).not.toContain('I saw no candle close');
  });
});

describe('being told earlier', () => {
  const ask = (id: string, earlier = true) => maya.call('changeWatch', { params: { id }, body: { earlier } });

  it('tells once, half of the way that was left, and goes on watching the level', async () => {
    const { id } = await addOne(maya);
    const trackers = [newTracker(), newTracker()];
    for (const tracker of trackers) await tracker.advance(NOON);
    expect((await ask(id)).watches).toMatchObject([
      { earlier: { above: 1.0975, below: null, isTold: false } },
    ]);
    flat(0, 5, 109_740);
    for (const tracker of trackers) await tracker.advance(at(5));
    expect(await notices()).toEqual([]);
    bars.push(barAt(5, 109_740, 109_750, 109_700, 109_700), barAt(6, 109_700, 109_800, 109_700, 109_700));
    await Promise.all(trackers.map((tracker) => tracker.advance(at(7))));
    await newTracker().advance(at(7));
    const [told, ...more] = await notices();
    expect(more).toEqual([]);
    expect(told).toMatchObject({ cause: 'watch_near', is_signal_notification: true });
    const [{ actions } = { actions: null }] = await app.db
      .selectFrom('messages')
      .select('actions')
      .where('user_id', '=', maya.id)
      .execute();
    expect(JSON.stringify(actions)).toContain('EUR/USD');
    expect(told?.content).toContain('EUR/USD has touched 1.09750, half of the way that was left to 1.10000');
    expect((await maya.call('listWatches')).watches).toMatchObject([{ earlier: { isTold: true } }]);
    flat(7, 15, 110_050);
    for (const tracker of trackers) await tracker.advance(at(15));
    expect((await notices()).map(({ cause }) => cause)).toEqual(['watch_near', 'watch_broke']);
  });

  it('asked for again counts from the price then, and what is taken back tells nothing', async () => {
    const { id } = await addOne(maya);
    const tracker = newTracker();
    await ask(id);
    await tracker.advance(NOON);
    expect((await ask(id, false)).watches).toMatchObject([{ earlier: null }]);
    flat(0, 5, 109_800);
    await tracker.advance(at(5));
    expect(await notices()).toEqual([]);
    app.clock.set(at(5));
    expect((await ask(id)).watches).toMatchObject([{ earlier: { above: 1.099, isTold: false } }]);
    flat(5, 8, 109_900);
    await tracker.advance(at(8));
    expect(await notices()).toMatchObject([{ cause: 'watch_near' }]);
  });

  it('tells nothing while the watch is paused, nor of the way where the break is told', async () => {
    const { id } = await addOne(maya);
    const tracker = newTracker();
    await ask(id);
    await maya.call('changeWatch', { params: { id }, body: { paused: true } });
    flat(0, 5, 109_900);
    await tracker.advance(at(5));
    expect(await notices()).toEqual([]);
    app.clock.set(at(5));
    await maya.call('changeWatch', { params: { id }, body: { paused: false } });
    flat(5, 14, 109_500);
    bars.push(barAt(14, 109_500, 110_050, 109_500, 110_050));
    await tracker.advance(at(15));
    expect((await notices()).map(({ cause }) => cause)).toEqual(['watch_broke']);
  });

  it('is refused where the price is beyond the level already', async () => {
    const { id } = await addOne(maya);
    flat(0, 1, 110_050);
    app.clock.set(at(1));
    expect((await captureRefusal(ask(id))).code).toBe('conflict');
  });
});
