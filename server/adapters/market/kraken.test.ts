import { expect, it, onTestFinished } from 'vitest';
import { describeKeyless, suiteNow, trouble } from './keyless-suite.ts';
import { krakenSource } from './kraken.ts';
import type { SourceTrouble, Tick } from './live-source.ts';
import { knownCandles, knownMid } from './stand-ins/known-market.ts';
import { startKraken } from './stand-ins/kraken-stand-in.ts';

const HOUR = 3_600_000;
const { signal } = new AbortController();

describeKeyless('Kraken', {
  pair: 'BTC/USD',
  start: (now) => startKraken(now),
  open: ({ url }, now, timeoutMs) => krakenSource({ baseUrl: url, now, timeoutMs }),
});

async function opened(silenceMs = 5_000) {
  const standIn = await startKraken(() => suiteNow);
  onTestFinished(() => standIn.close());
  const { url, streamUrl } = standIn;
  return { standIn, source: krakenSource({ baseUrl: url, streamUrl, now: () => suiteNow, silenceMs }) };
}

/** Follows the stream and resolves when what was waited for has come. */
function follow(source: ReturnType<typeof krakenSource>, pairs = source.pairs) {
  const ticks: Tick[] = [];
  const troubles: SourceTrouble[] = [];
  let opens = 0;
  let look: () => void = () => undefined;
  const stop = source.stream!(
    pairs,
    (tick) => (ticks.push(tick), look()),
    (one) => (troubles.push(one), look()),
    () => ((opens += 1), look()),
  );
  onTestFinished(stop);
  const until = (condition: () => boolean): Promise<void> =>
    new Promise((done) => {
      look = () => condition() && done();
      look();
    });
  return { ticks, troubles, stop, until, opens: () => opens };
}

it.each([
  ['EGeneral:Too many requests', 'rate_limited'],
  ['EAPI:Rate limit exceeded', 'rate_limited'],
  ['EService:Unavailable', 'unavailable'],
  ['EService:Busy', 'unavailable'],
  ['EGeneral:Permission denied', 'auth'],
  ['EQuery:Unknown asset pair', 'bad_data'],
])('reads %s, which comes as a success, as what it is', async (error, kind) => {
  const { standIn, source } = await opened();
  standIn.fail({ kind: 'says', body: JSON.stringify({ error: [error] }) });
  const found = await trouble(source.history('BTC/USD', '5m', suiteNow - HOUR, suiteNow, signal));
  expect({ kind: found.kind, message: found.message }).toEqual({
    kind,
    message: `Kraken answered "${error}"`,
  });
});

it('gives what is still kept of a range that began too long ago, and nothing but a reason where all of it did', async () => {
  const { source } = await opened();
  const candles = await source.history('ETH/USD', '5m', suiteNow - 100 * HOUR, suiteNow, signal);
  expect(candles).toEqual(knownCandles('ETH/USD', '5m', candles[0]!.time, suiteNow, suiteNow));
  expect(candles[0]!.time).toBeLessThan(suiteNow - 59 * HOUR);
  const old = source.history('ETH/USD', '5m', suiteNow - 100 * HOUR, suiteNow - 70 * HOUR, signal);
  expect((await trouble(old)).message).toContain('no longer');
});

it('hears the best bid and ask of both coins, first as they stand and then as they change', async () => {
  const { standIn, source } = await opened();
  const { ticks, until, opens } = follow(source);
  await until(() => ticks.length === 2 && opens() === 1);
  const mid = knownMid('BTC/USD', Math.floor(suiteNow / 60_000));
  expect(ticks.find(({ pair }) => pair === 'BTC/USD')).toEqual({
    pair: 'BTC/USD',
    bid: mid - 10,
    ask: mid + 10,
    mid,
    at: suiteNow - 200,
    source: 'kraken',
  });
  standIn.tell('ETH/USD', 310_640, suiteNow + 700);
  await until(() => ticks.length === 3);
  expect(ticks[2]).toMatchObject({ pair: 'ETH/USD', mid: 310_640, at: suiteNow + 700 });
});

it('hands duplicated, late, zero and thousandfold prices on for the gate to judge', async () => {
  const { standIn, source } = await opened();
  const { ticks, troubles, until } = follow(source);
  await until(() => ticks.length === 2);
  for (const [mid, at] of [
    [310_640, suiteNow],
    [310_640, suiteNow],
    [310_660, suiteNow - 9_000],
    [10, suiteNow],
    [310_640_000, suiteNow],
  ] as const)
    standIn.tell('ETH/USD', mid, at);
  await until(() => ticks.length === 7);
  expect(ticks.slice(2).map(({ mid }) => mid)).toEqual([310_640, 310_640, 310_660, 10, 310_640_000]);
  expect(troubles).toEqual([]);
});

it('tells once that the connection ended, and a new one goes on', async () => {
  const { standIn, source } = await opened();
  const first = follow(source);
  await first.until(() => first.ticks.length === 2);
  standIn.hangUp();
  await first.until(() => first.troubles.length > 0);
  const second = follow(source);
  await second.until(() => second.ticks.length === 2);
  standIn.tell('BTC/USD', 8_321_200, suiteNow);
  await second.until(() => second.ticks.length === 3);
  expect(first.troubles.map(({ kind }) => kind)).toEqual(['unavailable']);
  expect(first.ticks).toHaveLength(2);
});

it('takes silence for the end of the connection', async () => {
  const { standIn, source } = await opened(120);
  const { ticks, troubles, until } = follow(source);
  await until(() => ticks.length === 2 || troubles.length > 0);
  standIn.mute(true);
  await until(() => troubles.length > 0);
  expect(troubles[0]?.message).toBe('Kraken went silent');
});

it.each([
  ['garbage', '{"channel":"tick', 'bad_data'],
  ['a page for people', '<html>', 'bad_data'],
  [
    'a price that is no number',
    '{"channel":"ticker","type":"update","data":[{"symbol":"BTC/USD","bid":"x","ask":1}]}',
    'bad_data',
  ],
  [
    'half a price',
    '{"channel":"ticker","type":"update","data":[{"symbol":"BTC/USD","bid":83000}]}',
    'bad_data',
  ],
  [
    'a refused subscription',
    '{"error":"Currency pair not supported X","method":"subscribe","success":false}',
    'bad_data',
  ],
  [
    'too many subscriptions',
    '{"error":"Exceeded msg rate","method":"subscribe","success":false}',
    'rate_limited',
  ],
  ['maintenance', '{"channel":"status","type":"update","data":[{"system":"maintenance"}]}', 'unavailable'],
])('ends a connection that sends %s', async (_name, text, kind) => {
  const { standIn, source } = await opened();
  const { ticks, troubles, until } = follow(source);
  await until(() => ticks.length === 2);
  standIn.say(text);
  await until(() => troubles.length > 0);
  standIn.tell('BTC/USD', 8_321_200, suiteNow);
  expect(troubles.map((one) => one.kind)).toEqual([kind]);
  expect(ticks).toHaveLength(2);
});

it.each([
  [429, { kind: 'rate_limited', retryAfterMs: 7_000 }],
  [403, { kind: 'auth' }],
  [503, { kind: 'unavailable' }],
])('says why it was turned away with %i, and gets in later', async (status, expected) => {
  const { standIn, source } = await opened();
  standIn.refuse(status);
  const first = follow(source);
  await first.until(() => first.troubles.length > 0);
  expect(first.troubles[0]).toMatchObject(expected);
  standIn.refuse(null);
  const second = follow(source);
  await second.until(() => second.ticks.length === 2);
});

it('sends nothing more once it was stopped, not even a trouble', async () => {
  const { standIn, source } = await opened();
  const first = follow(source);
  await first.until(() => first.ticks.length === 2);
  first.stop();
  const second = follow(source);
  await second.until(() => second.ticks.length === 2);
  standIn.tell('BTC/USD', 8_321_200, suiteNow);
  await second.until(() => second.ticks.length === 3);
  standIn.hangUp();
  await second.until(() => second.troubles.length === 1);
  expect([first.ticks.length, first.troubles.length]).toEqual([2, 0]);
});
