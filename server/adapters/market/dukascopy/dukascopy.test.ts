import { HOUR_MS } from '@app/domain/time.ts';
import { expect, it, onTestFinished } from 'vitest';
import { openDukascopy } from './dukascopy.ts';
import {
  describeKeylessSource,
  failures,
  patienceFor,
  suiteNow,
  failureOf,
} from '../source/keyless-suite.ts';
import { startDukascopy } from './dukascopy-stand-in.ts';
import { knownCandles, knownMid } from '../stand-ins/known-market.ts';

const { signal } = new AbortController();

describeKeylessSource('Dukascopy', {
  pair: 'EUR/USD',
  start: (now) => startDukascopy(now),
  open: ({ url }, now, timeoutMs) => openDukascopy({ baseUrl: `${url}/v1`, now, timeoutMs, pauseMs: 0 }),
});

async function opened(at = suiteNow, timeoutMs = 10_000) {
  const clock = { now: at };
  const standIn = await startDukascopy(() => clock.now);
  onTestFinished(() => standIn.close());
  const options = { baseUrl: `${standIn.url}/v1`, now: () => clock.now, pauseMs: 0 };
  const source = openDukascopy({ ...options, timeoutMs });
  return { standIn, source, clock, patient: openDukascopy(options) };
}

it('asks for one file a finished day and side, and for an open end of what has none', async () => {
  const { standIn, source } = await opened();
  await source.fetchCandles('EUR/USD', '1m', Date.UTC(2026, 10, 17, 20), suiteNow, signal);
  expect(standIn.requests.toSorted()).toEqual([
    `/v1/candles/minute/EUR-USD/ASK/2026/11/17`,
    `/v1/candles/minute/EUR-USD/ASK?from=${Date.UTC(2026, 10, 18)}`,
    `/v1/candles/minute/EUR-USD/BID/2026/11/17`,
    `/v1/candles/minute/EUR-USD/BID?from=${Date.UTC(2026, 10, 18)}`,
  ]);
  expect(standIn.headers[0]?.['user-agent']).toMatch(/^Mozilla/);
});

it('does not ask for the file of yesterday just after midnight, when it is not there yet', async () => {
  const { standIn, source, clock } = await opened(Date.UTC(2026, 10, 19, 0, 20));
  const [from, to] = [Date.UTC(2026, 10, 18, 22), clock.now - 60_000];
  const candles = await source.fetchCandles('USD/JPY', '1m', from, to, signal);
  expect(candles).toEqual(knownCandles('USD/JPY', '1m', from, to, clock.now));
  expect(standIn.requests).toHaveLength(2);
});

it('asks for hours by the month, across the turn of a year', async () => {
  const { standIn, source, clock } = await opened(Date.UTC(2027, 0, 20, 12, 0, 30));
  const [from, to] = [Date.UTC(2026, 11, 30), clock.now];
  const hours = await source.fetchCandles('BTC/USD', '1h', from, to, signal);
  expect(hours).toEqual(knownCandles('BTC/USD', '1h', from, to, clock.now));
  expect(standIn.requests.filter((path) => path.includes('BID'))).toEqual([
    '/v1/candles/hour/BTC-USD/BID/2026/12',
    `/v1/candles/hour/BTC-USD/BID?from=${Date.UTC(2027, 0)}`,
  ]);
});

it.each([
  ['XAU/USD', 'XAU-USD'],
  ['WTI/USD', 'LIGHT.CMD-USD'],
] as const)('reads %s, which it writes finer than we do', async (pair, code) => {
  const { standIn, source } = await opened();
  const [from, to] = [suiteNow - 6 * HOUR_MS, suiteNow - HOUR_MS];
  expect(await source.fetchCandles(pair, '1m', from, to, signal)).toEqual(
    knownCandles(pair, '1m', from, to, suiteNow),
  );
  expect(standIn.requests[0]).toContain(code);
});

it('leaves the Saturday of what rests on it alone, and asks for that of a coin', async () => {
  const { standIn, source } = await opened();
  const [from, to] = [Date.UTC(2026, 10, 14), Date.UTC(2026, 10, 15)];
  expect(await source.fetchCandles('EUR/USD', '1m', from, to, signal)).toEqual([]);
  expect(standIn.requests).toEqual([]);
  expect((await source.fetchCandles('BTC/USD', '1m', from, to, signal)).length).toBe(1_430);
});

it('refuses a file whose candles are of another day', async () => {
  const { standIn, source } = await opened();
  standIn.bend((rows) => rows.map((row) => ({ ...row, time: row.time - 2 * HOUR_MS })));
  const asked = source.fetchCandles('EUR/USD', '1m', Date.UTC(2026, 10, 16), Date.UTC(2026, 10, 17), signal);
  expect((await failureOf(asked)).kind).toBe('bad_data');
});

it('takes the answer without data that it gives to robots for a wish to be left alone', async () => {
  const { standIn, source } = await opened();
  standIn.fail({ kind: 'status', status: 202, body: '' });
  const asked = source.fetchCandles('EUR/USD', '1m', suiteNow - HOUR_MS, suiteNow, signal);
  expect((await failureOf(asked)).kind).toBe('rate_limited');
});

it('leaves out the newest minute while the answer may be a copy from before its end', async () => {
  const { source, clock } = await opened(Date.UTC(2026, 10, 18, 15, 20, 5));
  const newest = async () =>
    (await source.fetchCandles('EUR/USD', '1m', clock.now - HOUR_MS, clock.now, signal)).at(-1);
  expect((await newest())?.time).toBe(Date.UTC(2026, 10, 18, 15, 18));
  clock.now += 15_000;
  expect((await newest())?.time).toBe(Date.UTC(2026, 10, 18, 15, 19));
});

it('polls the newest bid and ask of each instrument', async () => {
  const { source } = await opened();
  const ticks = await source.poll?.(['EUR/USD', 'XAU/USD'], signal);
  expect(ticks).toEqual(
    (['EUR/USD', 'XAU/USD'] as const).map((pair) => {
      const mid = knownMid(pair, Math.floor((suiteNow - 900) / 60_000));
      return { pair, mid, bid: mid - 4, ask: mid + 4, at: suiteNow - 900, source: 'dukascopy' };
    }),
  );
});

it('polls what it can when one instrument is missing, and says so when all are', async () => {
  const { source } = await opened();
  const ticks = await source.poll?.(['ETH/USD', 'EUR/USD'], signal);
  expect(ticks?.map(({ pair }) => pair)).toEqual(['EUR/USD']);
  expect((await failureOf(source.poll!(['ETH/USD', 'GBP/USD'], signal))).kind).toBe('bad_data');
});

it.each(failures)(
  'names the failure %s of a poll, and the next one succeeds',
  async (_name, fault, { kind }) => {
    const { standIn, source, patient } = await opened(suiteNow, patienceFor(fault));
    standIn.fail(fault);
    expect((await failureOf(source.poll!(['EUR/USD', 'XAU/USD'], signal))).kind).toBe(kind);
    standIn.fail(null);
    expect(await patient.poll!(['EUR/USD'], signal)).toHaveLength(1);
  },
);
