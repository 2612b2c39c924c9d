import { MINUTE_MS } from '@app/domain/time.ts';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Candle } from '@app/domain/market/candle.ts';
import { NOON, captureRefusal, startTestApp } from '../../../testing/app.ts';
import { candleMarket } from '../../../testing/markets/candle-market.ts';
import { issueTestSignal } from '../../../testing/stored-signal.ts';
import { listNotices } from '../../../testing/users/list-notices.ts';
import { aStoredUser, type StoredUser } from '../../../testing/users/stored-user.ts';
import { findFirstBrokenEvent } from '../record/signal-record.ts';

const bars: Candle[] = [];
const market = candleMarket('EUR/USD', MINUTE_MS, bars);
const app = await startTestApp({ market });
afterAll(() => app.close());

let maya: StoredUser;
let tom: StoredUser;
beforeEach(async () => {
  const start = Math.ceil((app.clock.now() - NOON) / MINUTE_MS) * MINUTE_MS + NOON;
  app.clock.set(start);
  bars.splice(0, bars.length, { time: start, open: 108_000, high: 108_100, low: 107_900, close: 108_050 });
  [maya, tom] = await Promise.all([aStoredUser(app), aStoredUser(app)]);
});

const follow = (user: StoredUser) => issueTestSignal(app, market, { userId: user.id });
const leave = (user: StoredUser, id: string) => user.call('unfollowSignal', { params: { id } });
const iso = (at: number) => new Date(at).toISOString();
const closings = async (user: StoredUser) =>
  (await listNotices(app, user.id)).filter(({ cause }) => cause === 'signal_closed');

async function reachTarget(): Promise<void> {
  const time = app.clock.now();
  bars.push({ time, open: 108_050, high: 108_500, low: 108_000, close: 108_450 });
  app.clock.set(time + 2 * MINUTE_MS);
  await app.runJobs();
  await app.runJobs();
}

it('stands as left, counts neither way, and its end is told to who stayed alone', async () => {
  const [left, kept] = [await follow(maya), await follow(tom)];
  expect(await leave(maya, left)).toEqual({ leftAt: iso(app.clock.now()) });
  expect(await maya.call('getSignalStats')).toMatchObject({
    totalSignals: 0,
    activeSignals: 0,
    leftSignals: 1,
  });
  await reachTarget();
  expect(await maya.call('listSignals')).toMatchObject([{ id: left, leftAt: expect.any(String) }]);
  expect(await maya.call('getSignalStats')).toMatchObject({
    totalSignals: 0,
    closedSignals: 0,
    targetHits: 0,
    leftSignals: 1,
    practice: { leftSignals: 0 },
  });
  expect(await closings(maya)).toEqual([]);
  expect(await closings(tom)).toMatchObject([{ signal_id: kept }]);
  expect(await tom.call('getSignalStats')).toMatchObject({ targetHits: 1, leftSignals: 0 });
});

it('changes nothing of the public record: the idea is closed there with its result, though nobody holds it', async () => {
  const id = await follow(maya);
  await leave(maya, id);
  await reachTarget();
  const events = await app.query(
    `SELECT event, outcome FROM signal_record JOIN ideas ON ideas.id = idea_id JOIN subscriptions s ON s.idea_id = ideas.id
     WHERE s.id = '${id}' ORDER BY seq`,
  );
  expect(events).toEqual([
    { event: 'opened', outcome: 'target_hit' },
    { event: 'closed', outcome: 'target_hit' },
  ]);
  expect(await findFirstBrokenEvent(app.db)).toBeNull();
});

it('is left once, however often it is asked, also after it closed', async () => {
  const id = await follow(maya);
  const first = await Promise.all([leave(maya, id), leave(maya, id), leave(maya, id)]);
  expect(new Set(first.map(({ leftAt }) => leftAt)).size).toBe(1);
  await reachTarget();
  expect(await leave(maya, id)).toEqual(first[0]);
});

it('cannot be left once it has closed, by no way', async () => {
  const id = await follow(maya);
  await reachTarget();
  const refused = await captureRefusal(leave(maya, id));
  expect([refused.status, refused.message]).toEqual([409, 'This idea is closed, so its result counts.']);
  await expect(app.query(`UPDATE subscriptions SET left_at = taken_at WHERE id = '${id}'`)).rejects.toThrow(
    /append-only/,
  );
  expect(await maya.call('getSignalStats')).toMatchObject({ targetHits: 1, leftSignals: 0 });
});

it('is left by its holder alone', async () => {
  const id = await follow(maya);
  expect((await captureRefusal(leave(tom, id))).status).toBe(404);
  const stranger = app.browser();
  expect((await captureRefusal(stranger.call('unfollowSignal', { params: { id } }))).status).toBe(401);
  expect(await maya.call('getSignalStats')).toMatchObject({ activeSignals: 1 });
});

it('has no stake to change any more, and who asks for it again follows it again', async () => {
  const id = await follow(maya);
  await leave(maya, id);
  const change = maya.call('changeStake', { params: { id }, body: { risk: 5 } });
  expect((await captureRefusal(change)).status).toBe(409);
  expect(await follow(maya)).toBe(id);
  expect(await maya.call('listSignals')).toMatchObject([{ id, leftAt: null }]);
  await reachTarget();
  expect(await maya.call('getSignalStats')).toMatchObject({ targetHits: 1, leftSignals: 0 });
  expect(await closings(maya)).toHaveLength(1);
});
