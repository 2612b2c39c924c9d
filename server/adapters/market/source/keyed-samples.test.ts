import { MINUTE_MS } from '@app/domain/time.ts';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocketServer } from 'ws';
import { failureOf } from './keyless-suite.ts';
import type { LiveSource, SourceError, Tick } from './live-source.ts';
import { openOanda } from '../oanda/oanda.ts';
import { openTwelveData } from '../twelve-data/twelve-data.ts';

const sample = (name: string): string => readFileSync(join(import.meta.dirname, '../samples', name), 'utf8');
const midnight = Date.UTC(2026, 10, 19);
const now = () => midnight + 4 * MINUTE_MS + 30_000;
const { signal } = new AbortController();

const minutes = [
  { time: midnight, open: 113_609, high: 113_615, low: 113_604, close: 113_612 },
  { time: midnight + MINUTE_MS, open: 113_612, high: 113_620, low: 113_607, close: 113_618 },
  { time: midnight + 3 * MINUTE_MS, open: 113_620, high: 113_624, low: 113_617, close: 113_622 },
];

/** A server that sends the samples as they are; a WebSocket gets the lines of one. */
async function serve(choose: (path: string) => { status?: number; name: string }, socketLines?: string) {
  const server = createServer((request, reply) => {
    const { status = 200, name } = choose(request.url ?? '');
    reply.writeHead(status).end(sample(name));
  });
  if (socketLines) {
    new WebSocketServer({ server }).on('connection', (socket) => {
      for (const line of sample(socketLines).trim().split('\n')) socket.send(line);
    });
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const oanda = (url: string): LiveSource =>
  openOanda({
    token: 'token',
    account: '101-004-1234567-001',
    baseUrl: `${url}/v3`,
    streamUrl: `${url}/v3`,
    now,
  });
const twelveData = (url: string): LiveSource =>
  openTwelveData({
    key: 'key',
    baseUrl: url,
    streamUrl: `${url.replace('http', 'ws')}/v1/quotes/price`,
    now,
  });

/** So many prices of a stream, or what ended it. */
const heard = (source: LiveSource, count: number): Promise<Array<Tick | SourceError>> =>
  new Promise((done) => {
    const all: Array<Tick | SourceError> = [];
    const hear = (one: Tick | SourceError): void => {
      all.push(one);
      if (all.length === count) done(all);
    };
    const stop = source.stream?.(['EUR/USD', 'XAU/USD', 'WTI/USD'], hear, hear);
    onTestFinished(() => stop?.());
  });

it('reads minutes of OANDA without the running one', async () => {
  const source = oanda(await serve(() => ({ name: 'oanda/candles.json' })));
  expect(await source.fetchCandles('EUR/USD', '1m', midnight, midnight + 5 * MINUTE_MS, signal)).toEqual(
    minutes,
  );
});

it('reads the price stream of OANDA: the best bid and ask, and nothing that cannot be traded', async () => {
  const url = await serve((path) => ({
    name: path.includes('/pricing/stream') ? 'oanda/stream.ndjson' : 'oanda/instruments.json',
  }));
  expect(await heard(oanda(url), 3)).toEqual([
    {
      pair: 'EUR/USD',
      bid: 113_618,
      ask: 113_632,
      mid: 113_625,
      at: midnight + 4 * MINUTE_MS + 10_123,
      source: 'oanda',
    },
    {
      pair: 'XAU/USD',
      bid: 412_911,
      ask: 412_945,
      mid: 412_928,
      at: midnight + 4 * MINUTE_MS + 12_410,
      source: 'oanda',
    },
    expect.objectContaining({ kind: 'unavailable' }),
  ]);
});

it.each([
  [401, 'oanda/unauthorized.json', 'auth'],
  [400, 'oanda/too-many-candles.json', 'bad_data'],
])('understands the refusal %i of OANDA', async (status, name, kind) => {
  const source = oanda(await serve(() => ({ status, name })));
  const found = await failureOf(source.fetchCandles('EUR/USD', '1m', midnight, midnight + MINUTE_MS, signal));
  expect(found.kind).toBe(kind);
});

it('reads minutes of Twelve Data, whatever their order', async () => {
  const source = twelveData(await serve(() => ({ name: 'twelve-data/series.json' })));
  expect(await source.fetchCandles('EUR/USD', '1m', midnight, midnight + 4 * MINUTE_MS, signal)).toEqual(
    minutes,
  );
});

it('reads the WebSocket of Twelve Data, also a price without bid and ask', async () => {
  const source = twelveData(
    await serve(() => ({ name: 'twelve-data/key.json' }), 'twelve-data/socket.ndjson'),
  );
  expect(await heard(source, 2)).toEqual([
    {
      pair: 'EUR/USD',
      bid: 113_618,
      ask: 113_632,
      mid: 113_625,
      at: midnight + 4 * MINUTE_MS + 10_000,
      source: 'twelve-data',
    },
    {
      pair: 'XAU/USD',
      bid: 412_928,
      ask: 412_928,
      mid: 412_928,
      at: midnight + 4 * MINUTE_MS + 12_000,
      source: 'twelve-data',
    },
  ]);
});

it.each([
  [200, 'twelve-data/credits.json', 'rate_limited'],
  [429, 'twelve-data/credits.json', 'rate_limited'],
  [401, 'twelve-data/key.json', 'auth'],
])('understands the refusal of Twelve Data with status %i in %s', async (status, name, kind) => {
  const source = twelveData(await serve(() => ({ status, name })));
  const found = await failureOf(source.fetchCandles('EUR/USD', '1m', midnight, midnight + MINUTE_MS, signal));
  expect(found.kind).toBe(kind);
});

it('takes the days without trade of Twelve Data for what they are', async () => {
  const source = twelveData(await serve(() => ({ status: 400, name: 'twelve-data/no-data.json' })));
  expect(await source.fetchCandles('EUR/USD', '1m', midnight, midnight + MINUTE_MS, signal)).toEqual([]);
});
