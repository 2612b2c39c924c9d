import { HOUR_MS } from '@app/domain/time.ts';
import { expect, it, onTestFinished } from 'vitest';
import { describeKeylessSource, suiteNow, failureOf } from '../source/keyless-suite.ts';
import { openKraken } from './kraken.ts';
import type { SourceError, Tick } from '../source/live-source.ts';
import { knownCandles, knownMid } from '../stand-ins/known-market.ts';
import { startKraken } from './kraken-stand-in.ts';

const { signal } = new AbortController();

describeKeylessSource('Kraken', {
  pair: 'BTC/USD',
  start: (now) => startKraken(now),
  open: ({ url }, now, timeoutMs) => openKraken({ baseUrl: url, now, timeoutMs }),
});

async function opened(silenceMs = 5_000) {
  const standIn = await startKraken(() => suiteNow);
  onTestFinished(() => standIn.close());
  const { url, streamUrl } = standIn;
  return { standIn, source: openKraken({ baseUrl: url, streamUrl, now: () => suiteNow, silenceMs }) };
}

function follow(source: ReturnType<typeof openKraken>, pairs = source.pairs) {
  const ticks: Tick[] = [];
  const errors: SourceError[] = [];
  let opens = 0;
  let look: () => void = () => undefined;
  const stop = source.stream!(
    pairs,
    (tick) => (ticks.push(tick), look()),
    (one) => (errors.push(one), look()),
    () => ((opens += 1), look()),
  );
  onTestFinished(stop);
  const until = (condition: () => boolean): Promise<void> =>
    new Promise((done) => {
      look = () => condition() && done();
      look();
    });
  return { ticks, errors, stop, until, opens: () => opens };
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
  const found = await failureOf(source.fetchCandles('BTC/USD', '5m', suiteNow - HOUR_MS, suiteNow, signal));
  expect({ kind: found.kind, message: found.message }).toEqual({
    kind,
    message: `Kraken answered "${error}"`,
  });
});

it('gives what is still kept of a range that began too long ago, and nothing but a reason where all of it did', async () => {
  const { source } = await opened();
  const candles = await source.fetchCandles('ETH/USD', '5m', suiteNow - 100 * HOUR_MS, suiteNow, signal);
  expect(candles).toEqual(knownCandles('ETH/USD', '5m', candles[0]!.time, suiteNow, suiteNow));
  expect(candles[0]!.time).toBeLessThan(suiteNow - 59 * HOUR_MS);
  const old = source.fetchCandles('ETH/USD', '5m', suiteNow - 100 * HOUR_MS, suiteNow - 70 * HOUR_MS, signal);
  expect((await failureOf(old)).message).toContain('no longer');
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
  standIn.sendPrice('ETH/USD', 310_640, suiteNow + 700);
  await until(() => ticks.length === 3);
  expect(ticks[2]).toMatchObject({ pair: 'ETH/USD', mid: 310_640, at: suiteNow + 700 });
});

it('hands duplicated, late, zero and thousandfold prices on for the gate to judge', async () => {
  const { standIn, source } = await opened();
  const { ticks, errors, until } = follow(source);
  await until(() => ticks.length === 2);
  for (const [mid, at] of [
    [310_640, suiteNow],
    [310_640, suiteNow],
    [310_660, suiteNow - 9_000],
    [10, suiteNow],
    [310_640_000, suiteNow],
  ] as const)
    standIn.sendPrice('ETH/USD', mid, at);
  await until(() => ticks.length === 7);
  expect(ticks.slice(2).map(({ mid }) => mid)).toEqual([310_640, 310_640, 310_660, 10, 310_640_000]);
  expect(errors).toEqual([]);
});

it('tells once that the connection ended, and a new one goes on', async () => {
  const { standIn, source } = await opened();
  const first = follow(source);
  await first.until(() => first.ticks.length === 2);
  standIn.disconnectAll();
  await first.until(() => first.errors.length > 0);
  const second = follow(source);
  await second.until(() => second.ticks.length === 2);
  standIn.sendPrice('BTC/USD', 8_321_200, suiteNow);
  await second.until(() => second.ticks.length === 3);
  expect(first.errors.map(({ kind }) => kind)).toEqual(['unavailable']);
  expect(first.ticks).toHaveLength(2);
});

it('takes silence for the end of the connection', async () => {
  const { standIn, source } = await opened(120);
  const { ticks, errors, until } = follow(source);
  await until(() => ticks.length === 2 || errors.length > 0);
  standIn.mute(true);
  await until(() => errors.length > 0);
  expect(errors[0]?.message).toBe('Kraken went silent');
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
  const { ticks, errors, until } = follow(source);
  await until(() => ticks.length === 2);
  standIn.sendText(text);
  await until(() => errors.length > 0);
  standIn.sendPrice('BTC/USD', 8_321_200, suiteNow);
  expect(errors.map((one) => one.kind)).toEqual([kind]);
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
  await first.until(() => first.errors.length > 0);
  expect(first.errors[0]).toMatchObject(expected);
  standIn.refuse(null);
  const second = follow(source);
  await second.until(() => second.ticks.length === 2);
});

it('sends nothing more once it was stopped, not even an error', async () => {
  const { standIn, source } = await opened();
  const first = follow(source);
  await first.until(() => first.ticks.length === 2);
  first.stop();
  const second = follow(source);
  await second.until(() => second.ticks.length === 2);
  standIn.sendPrice('BTC/USD', 8_321_200, suiteNow);
  await second.until(() => second.ticks.length === 3);
  standIn.disconnectAll();
  await second.until(() => second.errors.length === 1);
  expect([first.ticks.length, first.errors.length]).toEqual([2, 0]);
});
