import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PriceUpdates } from '@app/contracts/system/live.ts';
import { openFakeMarket, type FakeMarket } from '../../adapters/market/fake.ts';
import { createApp } from '../../app.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { NOON, startTestApp, type Browser, type TestApp } from '../../testing/app.ts';
import { aUser, type TestUser } from '../../testing/users/builders.ts';
import { connectStream } from '../../testing/streams.ts';

type Stream = Awaited<ReturnType<typeof connectStream<'openLive'>>>;

let market: FakeMarket;
let app: TestApp;
let maya: TestUser;
let open: Stream[] = [];
beforeAll(async () => {
  market = openFakeMarket({ pairs: ['EUR/USD', 'XAU/USD'] });
  market.set('EUR/USD', 1.1, NOON);
  market.set('XAU/USD', 2_000, NOON);
  app = await startTestApp({ market });
  await app.server.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  maya = await aUser(app);
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.leave();
});
afterAll(() => app.close());

async function listen(to: Pick<TestApp, 'server'>, browser: Pick<Browser, 'jar'>): Promise<Stream> {
  const stream = await connectStream(to.server, browser, 'openLive');
  open.push(stream);
  return stream;
}
const eventsNamed = ({ events }: Stream, name: string) =>
  events.filter((one) => one.name === name).map(({ data }) => data);
const pricesOf = (stream: Stream) => eventsNamed(stream, 'prices') as PriceUpdates[];
/** Waits until a new reader has all opening events. */
const waitUntilQuiet = (stream: Stream) =>
  expect
    .poll(() => ['user', 'conversation', 'signals'].map((name) => eventsNamed(stream, name).length > 0))
    .toEqual([true, true, true]);

/** Advances one second: one round of the price job. */
async function tick(): Promise<void> {
  app.clock.advance(1_000);
  await app.jobs.find(({ name }) => name === 'send-prices')?.run(app.clock.now());
}

describe('prices', () => {
  test('come whole when the stream opens, and then only what moved', async () => {
    await tick();
    const stream = await listen(app, maya);
    await expect.poll(() => pricesOf(stream)).toHaveLength(1);
    expect(pricesOf(stream)[0]?.moved.map(({ symbol }) => symbol)).toEqual(['EUR/USD', 'XAU/USD']);
    market.set('XAU/USD', 2_010, app.clock.now());
    await tick();
    await expect.poll(() => pricesOf(stream)).toHaveLength(2);
    expect(pricesOf(stream)[1]).toMatchObject({
      at: new Date(app.clock.now()).toISOString(),
      moved: [{ symbol: 'XAU/USD', price: 2_010, bid: 2_009.85, ask: 2_010.15, open: true }],
    });
    expect(pricesOf(stream)[1]?.moved).toHaveLength(1);
  });

  test('that stand still send nothing but a heartbeat after ten seconds', async () => {
    const stream = await listen(app, maya);
    await waitUntilQuiet(stream);
    await tick();
    let heard = '';
    const response = await stream.response;
    response.on('data', (piece: string) => (heard += piece));
    for (let second = 0; second < 9; second += 1) await tick();
    await tick();
    await expect.poll(() => heard).toBe(':\n\n');
  });
});

describe('the reader’s own data', () => {
  test('comes once when the stream opens, as the polls would have answered', async () => {
    const stream = await listen(app, maya);
    await waitUntilQuiet(stream);
    expect(eventsNamed(stream, 'user')).toEqual([await maya.call('getCurrentUser')]);
    expect(eventsNamed(stream, 'conversation')).toEqual([await maya.call('getConversation')]);
    expect(eventsNamed(stream, 'signals')).toEqual([await maya.call('listSignals')]);
  });

  test('comes by itself when it changed, to every tab, and what did not change does not', async () => {
    const tabs = [await listen(app, maya), await listen(app, maya)];
    for (const tab of tabs) await waitUntilQuiet(tab);
    await maya.call('sendMessage', { body: { content: 'price of gold' } });
    const conversation = await maya.call('getConversation');
    const { tokensRemaining } = await maya.call('getCurrentUser');
    for (const tab of tabs) {
      await expect.poll(() => eventsNamed(tab, 'conversation').at(-1)).toEqual(conversation);
      await expect.poll(() => eventsNamed(tab, 'user').at(-1)).toMatchObject({ tokensRemaining });
      expect(eventsNamed(tab, 'signals')).toHaveLength(1);
    }
  });

  test('comes also where nothing was written: the tokens of a new day, at midnight UTC', async () => {
    await maya.call('sendMessage', { body: { content: 'price of gold' } });
    const stream = await listen(app, maya);
    await waitUntilQuiet(stream);
    const before = app.clock.now();
    expect(eventsNamed(stream, 'user').at(-1)).toMatchObject({ tokens: { daily: 19 } });
    app.clock.set(Date.UTC(2026, 5, 3, 23, 59, 58, 500));
    await tick();
    expect(eventsNamed(stream, 'user')).toHaveLength(1);
    await tick();
    await expect.poll(() => eventsNamed(stream, 'user').at(-1)).toMatchObject({ tokens: { daily: 20 } });
    expect(eventsNamed(stream, 'conversation')).toHaveLength(1);
    app.clock.set(before);
  });

  test('goes to nobody else', async () => {
    const other = await aUser(app);
    const theirs = await listen(app, other);
    const mine = await listen(app, maya);
    await waitUntilQuiet(theirs);
    await waitUntilQuiet(mine);
    await other.call('sendMessage', { body: { content: 'a secret' } });
    await expect.poll(() => JSON.stringify(eventsNamed(theirs, 'conversation'))).toContain('a secret');
    await maya.call('sendMessage', { body: { content: 'price of gold' } });
    await expect.poll(() => JSON.stringify(eventsNamed(mine, 'conversation'))).toContain('price of gold');
    expect(JSON.stringify(mine.events)).not.toContain('a secret');
  });

  test('that changed in another process comes too', async () => {
    const database = openDatabase(app.connectionString, () => undefined);
    const second = await createApp({ ...app.deps, database });
    await second.server.listen({ port: 0, host: '127.0.0.1' });
    try {
      const stream = await listen(second, maya);
      await waitUntilQuiet(stream);
      await maya.call('sendMessage', { body: { content: 'said elsewhere' } });
      await expect
        .poll(() => JSON.stringify(eventsNamed(stream, 'conversation')))
        .toContain('said elsewhere');
    } finally {
      await second.server.close();
      await database.close();
    }
  });
});

describe('a stream', () => {
  test('is for those who are signed in', async () => {
    const stream = await listen(app, app.browser());
    expect((await stream.response).statusCode).toBe(401);
  });

  test('is neither cached nor buffered, and gives each reader another reconnect time', async () => {
    const streams = await Promise.all([1, 2, 3].map(() => listen(app, maya)));
    const { headers } = await (streams[0] as Stream).response;
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    for (const stream of streams) await expect.poll(() => eventsNamed(stream, 'open')).toHaveLength(1);
    const times = streams.map((stream) => (eventsNamed(stream, 'open')[0] as { retryMs: number }).retryMs);
    expect(new Set(times).size).toBe(3);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(500);
    expect(Math.max(...times)).toBeLessThanOrEqual(8_000);
  });

  test('does not keep a session alive', async () => {
    const used = () =>
      app.query<{ used_at: number }>(`SELECT used_at FROM sessions WHERE user_id = '${maya.id}'`);
    const before = await used();
    app.clock.advance(120_000);
    await waitUntilQuiet(await listen(app, maya));
    expect(await used()).toEqual(before);
  });

  test('is one of at most eight of a user, and a closed one makes room', async () => {
    const streams: Stream[] = [];
    for (let i = 0; i < 8; i += 1) streams.push(await listen(app, maya));
    await Promise.all(streams.map(({ response }) => response));
    expect((await (await listen(app, maya)).response).statusCode).toBe(429);
    streams[0]?.leave();
    await expect.poll(async () => (await (await listen(app, maya)).response).statusCode).toBe(200);
  });

  test('ends with its session, and the user’s other sessions keep theirs', async () => {
    const elsewhere = app.browser();
    await elsewhere.call('login', { body: { email: maya.email, password: maya.password } });
    const [here, there] = [await listen(app, maya), await listen(app, elsewhere)];
    await waitUntilQuiet(here);
    await waitUntilQuiet(there);
    await maya.call('logout');
    await here.ended;
    expect(here.events.at(-1)).toMatchObject({ name: 'failed', data: { code: 'not_signed_in' } });
    await elsewhere.call('sendMessage', { body: { content: 'still here' } });
    await expect.poll(() => JSON.stringify(eventsNamed(there, 'conversation'))).toContain('still here');
  });
});

test('a stopping server ends its streams and refuses new ones', async () => {
  const database = openDatabase(app.connectionString, () => undefined);
  const leaving = await createApp({ ...app.deps, database });
  await leaving.server.listen({ port: 0, host: '127.0.0.1' });
  const stream = await listen(leaving, maya);
  await waitUntilQuiet(stream);
  await leaving.server.close();
  await stream.ended;
  expect(stream.events.at(-1)).toMatchObject({ name: 'failed', data: { code: 'unavailable' } });
  await database.close();
});
