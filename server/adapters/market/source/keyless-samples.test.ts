import { MINUTE_MS } from '@app/domain/time.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDukascopy } from '../dukascopy/dukascopy.ts';
import { failureOf } from './keyless-suite.ts';
import { openKraken } from '../kraken/kraken.ts';
import type { SourceError, Tick } from './live-source.ts';
import { startFaultServer, type Fault } from '../stand-ins/fault-server.ts';
import { startKraken } from '../kraken/kraken-stand-in.ts';
import { openYahoo } from '../yahoo/yahoo.ts';

const sample = (name: string): string => readFileSync(join(import.meta.dirname, '../samples', name), 'utf8');
const midnight = Date.UTC(2026, 10, 19);
const { signal } = new AbortController();
const later = (minutes: number) => () => midnight + minutes * MINUTE_MS;

/** A server that sends the samples as they are. */
async function serve(choose: (path: string) => Fault) {
  const server = await startFaultServer((url) => {
    server.fail(choose(url.pathname + url.search));
    return { body: null };
  });
  onTestFinished(() => server.close());
  return server.url;
}
const says = (name: string): Fault => ({ kind: 'says', body: sample(name) });
const refuses = (status: number, name: string): Fault => ({ kind: 'status', status, body: sample(name) });

it('reads minutes of Dukascopy as the middle of both sides, without the minute in which nobody traded', async () => {
  const url = await serve((path) => says(`dukascopy/minute-${path.includes('/BID') ? 'bid' : 'ask'}.json`));
  const source = openDukascopy({ baseUrl: url, now: later(10) });
  expect(await source.fetchCandles('EUR/USD', '1m', midnight, midnight + 5 * MINUTE_MS, signal)).toEqual([
    { time: midnight, open: 113_609, high: 113_615, low: 113_604, close: 113_612 },
    { time: midnight + MINUTE_MS, open: 113_612, high: 113_620, low: 113_607, close: 113_618 },
    { time: midnight + 3 * MINUTE_MS, open: 113_620, high: 113_624, low: 113_617, close: 113_622 },
  ]);
});

it('reads a day without trade of Dukascopy as such, and its refusal of an unfinished one as bad data', async () => {
  const empty = await serve(() => says('dukascopy/empty-day.json'));
  const [from, to] = [Date.UTC(2026, 10, 13), Date.UTC(2026, 10, 14)];
  expect(await openDukascopy({ baseUrl: empty }).fetchCandles('EUR/USD', '1m', from, to, signal)).toEqual([]);
  const refused = await serve(() => refuses(400, 'dukascopy/unfinished-day.json'));
  const asked = openDukascopy({ baseUrl: refused }).fetchCandles('EUR/USD', '1m', from, to, signal);
  expect((await failureOf(asked)).kind).toBe('bad_data');
});

it('reads the newest tick of Dukascopy', async () => {
  const url = await serve(() => says('dukascopy/ticks.json'));
  const at = Date.UTC(2026, 10, 19, 1, 0, 1, 413);
  expect(await openDukascopy({ baseUrl: url, now: () => at }).poll!(['XAU/USD'], signal)).toEqual([
    { pair: 'XAU/USD', bid: 412_922, ask: 412_957, mid: 412_939, at, source: 'dukascopy' },
  ]);
});

it('reads a chart of Yahoo without its rows of nothing and without the running price', async () => {
  const url = await serve(() => says('yahoo/chart.json'));
  const source = openYahoo({ baseUrl: url, now: later(16) });
  expect(await source.fetchCandles('EUR/USD', '5m', midnight, midnight + 20 * MINUTE_MS, signal)).toEqual([
    { time: midnight, open: 113_607, high: 113_636, low: 113_598, close: 113_623 },
    { time: midnight + 10 * MINUTE_MS, open: 113_623, high: 113_649, low: 113_610, close: 113_636 },
  ]);
  expect(await source.poll!(['EUR/USD'], signal)).toMatchObject([{ mid: 113_636, at: 1_795_047_312_000 }]);
});

it.each([
  ['a weekend', says('yahoo/no-trade.json'), null],
  ['an unknown symbol', refuses(404, 'yahoo/unknown-symbol.json'), 'bad_data'],
  ['an unknown symbol of status 200', says('yahoo/unknown-symbol.json'), 'bad_data'],
  ['too fine for its age', refuses(422, 'yahoo/too-old.json'), 'bad_data'],
  ['too many', refuses(429, 'yahoo/too-many.txt'), 'rate_limited'],
] as const)('understands what Yahoo answers: %s', async (_name, fault, kind) => {
  const url = await serve(() => fault);
  const source = openYahoo({ baseUrl: url, now: later(16) });
  const asked = source.fetchCandles('EUR/USD', '5m', midnight, midnight + 20 * MINUTE_MS, signal);
  if (kind) expect((await failureOf(asked)).kind).toBe(kind);
  else expect(await asked).toEqual([]);
});

it('reads candles of Kraken without the empty and the running one, and its error of status 200', async () => {
  const url = await serve(() => says('kraken/ohlc.json'));
  const source = openKraken({ baseUrl: url, now: later(16) });
  expect(await source.fetchCandles('BTC/USD', '5m', midnight, midnight + 20 * MINUTE_MS, signal)).toEqual([
    { time: midnight, open: 8_321_200, high: 8_326_040, low: 8_319_010, close: 8_324_490 },
    { time: midnight + 10 * MINUTE_MS, open: 8_324_500, high: 8_330_120, low: 8_324_000, close: 8_329_990 },
  ]);
  const busy = await serve(() => says('kraken/too-many.json'));
  const asked = openKraken({ baseUrl: busy, now: later(16) }).fetchCandles(
    'BTC/USD',
    '5m',
    midnight,
    later(9)(),
    signal,
  );
  expect((await failureOf(asked)).kind).toBe('rate_limited');
});

it('reads the lines of a connection to Kraken', async () => {
  const standIn = await startKraken(later(16));
  onTestFinished(() => standIn.close());
  standIn.mute(true);
  const source = openKraken({ streamUrl: standIn.streamUrl, silenceMs: 5_000 });
  const ticks: Tick[] = [];
  const errors: SourceError[] = [];
  await new Promise<void>((done) => {
    const stop = source.stream!(
      ['BTC/USD'],
      (tick) => ticks.push(tick) === 2 && done(),
      (one) => (errors.push(one), done()),
    );
    onTestFinished(stop);
    void standIn
      .connected()
      .then(() => sample('kraken/socket.ndjson').trim().split('\n').forEach(standIn.sendText));
  });
  expect(errors).toEqual([]);
  expect(ticks.map(({ bid, ask, mid, at }) => ({ bid, ask, mid, at }))).toEqual([
    { bid: 8_328_880, ask: 8_328_890, mid: 8_328_885, at: Date.UTC(2026, 10, 19, 0, 15, 10, 154) },
    { bid: 8_329_000, ask: 8_329_010, mid: 8_329_005, at: Date.UTC(2026, 10, 19, 0, 15, 11, 402) },
  ]);
});
