import { DAY_MS, HOUR_MS } from '@app/domain/time.ts';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import { quoteAround } from '@app/domain/market/spread.ts';
import { expect, it, onTestFinished } from 'vitest';
import {
  describeKeylessSource,
  failures,
  patienceFor,
  suiteNow,
  failureOf,
} from '../source/keyless-suite.ts';
import { knownCandles, knownMid } from '../stand-ins/known-market.ts';
import { startYahoo } from './yahoo-stand-in.ts';
import { openYahoo } from './yahoo.ts';

const { signal } = new AbortController();

describeKeylessSource('Yahoo', {
  pair: 'EUR/USD',
  start: (now) => startYahoo(now),
  open: ({ url }, now, timeoutMs) => openYahoo({ baseUrl: url, now, timeoutMs, pauseMs: 0 }),
});

async function opened(timeoutMs = 10_000) {
  const standIn = await startYahoo(() => suiteNow);
  onTestFinished(() => standIn.close());
  const options = { baseUrl: standIn.url, now: () => suiteNow, pauseMs: 0 };
  return { standIn, source: openYahoo({ ...options, timeoutMs }), patient: openYahoo(options) };
}

it('carries only what is the same instrument there: no future of gold, silver or oil', () => {
  const { pairs, delayed } = openYahoo();
  expect(pairs).not.toContain('XAU/USD');
  expect(pairs.some((pair) => ['metal', 'oil'].includes(instrumentOf(pair).kind))).toBe(false);
  expect(delayed).toBe(true);
});

it('asks in pages, as a person with a browser would', async () => {
  const { standIn, source } = await opened();
  const [from, to] = [suiteNow - 45 * DAY_MS, suiteNow];
  const candles = await source.fetchCandles('BTC/USD', '5m', from, to, signal);
  expect(candles).toEqual(knownCandles('BTC/USD', '5m', from, to, suiteNow));
  expect(standIn.requests).toHaveLength(3);
  expect(standIn.requests[0]).toContain('/v8/finance/chart/BTC-USD?');
  expect(standIn.headers[0]?.['user-agent']).toMatch(/^Mozilla/);
});

it('gives what is still kept of a range that began too long ago, and nothing but a reason where all of it did', async () => {
  const { source } = await opened();
  const candles = await source.fetchCandles('EUR/USD', '5m', suiteNow - 90 * DAY_MS, suiteNow, signal);
  expect(candles[0]!.time).toBeLessThan(suiteNow - 58 * DAY_MS);
  const old = source.fetchCandles('EUR/USD', '5m', suiteNow - 90 * DAY_MS, suiteNow - 70 * DAY_MS, signal);
  expect((await failureOf(old)).message).toContain('no longer');
});

it('leaves out the newest candle while the answer may be a copy from before its end', async () => {
  const clock = { now: Date.UTC(2026, 10, 18, 15, 20, 20) };
  const standIn = await startYahoo(() => clock.now);
  onTestFinished(() => standIn.close());
  const source = openYahoo({ baseUrl: standIn.url, now: () => clock.now });
  const newest = async () =>
    (await source.fetchCandles('EUR/USD', '5m', clock.now - HOUR_MS, clock.now, signal)).at(-1)?.time;
  expect(await newest()).toBe(Date.UTC(2026, 10, 18, 15, 10));
  clock.now += 10_000;
  expect(await newest()).toBe(Date.UTC(2026, 10, 18, 15, 15));
});

it('takes a weekend without rows for a weekend', async () => {
  const { standIn, source } = await opened();
  standIn.bend(() => []);
  expect(
    await source.fetchCandles('EUR/USD', '5m', suiteNow - 5 * DAY_MS, suiteNow - 4 * DAY_MS, signal),
  ).toEqual([]);
});

it.each([
  ['steps of another length', { dataGranularity: '1d' }, '1d'],
  ['prices in another currency', { currency: 'GBp' }, 'GBp'],
])('refuses %s', async (_name, meta, said) => {
  const { standIn, source } = await opened();
  standIn.say(meta);
  const found = await failureOf(source.fetchCandles('EUR/USD', '5m', suiteNow - HOUR_MS, suiteNow, signal));
  expect(found.kind).toBe('bad_data');
  expect(found.message).toContain(said);
});

it('polls the price of each instrument with its usual spread, at the time the provider gives', async () => {
  const { standIn, source } = await opened();
  const mid = knownMid('USD/JPY', Math.floor(suiteNow / 60_000));
  standIn.say({ regularMarketTime: suiteNow / 1_000 - 600 });
  expect(await source.poll!(['USD/JPY'], signal)).toEqual([
    { ...quoteAround(instrumentOf('USD/JPY'), mid, suiteNow - 600_000), source: 'yahoo' },
  ]);
});

it('has no price where the provider gives none', async () => {
  const { standIn, source } = await opened();
  standIn.say({ regularMarketPrice: null });
  expect(await source.poll!(['USD/JPY'], signal)).toEqual([]);
});

it('says what the provider said of a symbol it does not know', async () => {
  const { source } = await opened();
  const found = await failureOf(source.fetchCandles('GBP/USD', '5m', suiteNow - HOUR_MS, suiteNow, signal));
  expect(found.kind).toBe('bad_data');
});

it.each(failures)(
  'names the failure %s of a poll, and the next one succeeds',
  async (_name, fault, { kind }) => {
    const { standIn, source, patient } = await opened(patienceFor(fault));
    standIn.fail(fault);
    expect((await failureOf(source.poll!(['EUR/USD', 'BTC/USD'], signal))).kind).toBe(kind);
    standIn.fail(null);
    expect(await patient.poll!(['EUR/USD', 'BTC/USD'], signal)).toHaveLength(2);
  },
);
