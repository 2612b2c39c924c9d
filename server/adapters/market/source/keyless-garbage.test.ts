import { MINUTE_MS } from '@app/domain/time.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { instrumentOf, type Pair } from '@app/domain/market/instrument.ts';
import { expect, it, onTestFinished } from 'vitest';
import { toMidCandles, findNewestTick, parseSide } from '../dukascopy/dukascopy-wire.ts';
import { openDukascopy } from '../dukascopy/dukascopy.ts';
import { openKraken } from '../kraken/kraken.ts';
import { SourceError, type LiveSource } from './live-source.ts';
import { candleAnswer } from '../dukascopy/dukascopy-stand-in.ts';
import { startFaultServer } from '../stand-ins/fault-server.ts';
import { openYahoo } from '../yahoo/yahoo.ts';

const midnight = Date.UTC(2026, 10, 19);
const now = () => midnight + 16 * MINUTE_MS;
const { signal } = new AbortController();
const sample = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../samples', name), 'utf8'));

type Path = Array<string | number>;
/** Paths of everything in a reply, itself included. */
const waysInto = (value: unknown, way: Path = []): Path[] => [
  way,
  ...(Array.isArray(value)
    ? value.flatMap((one, i) => waysInto(one, [...way, i]))
    : value !== null && typeof value === 'object'
      ? Object.entries(value).flatMap(([key, one]) => waysInto(one, [...way, key]))
      : []),
];
function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value)) return value.map((one, i) => (i === key ? replaced(one, rest, by) : one));
  return { ...(value as object), [key]: replaced((value as Record<string, unknown>)[key], rest, by) };
}

const odd = fc.oneof(
  fc.constantFrom(null, 0, -1, 1e300, -1e300, 1e-300, 0.1, '', 'NaN', '1e999', [], {}, true),
  fc.jsonValue({ maxDepth: 2 }),
);

it.each<[string, string, (url: string) => LiveSource, '1m' | '5m', Pair]>([
  ['Dukascopy', 'dukascopy/minute-bid.json', (baseUrl) => openDukascopy({ baseUrl, now }), '1m', 'EUR/USD'],
  ['Yahoo', 'yahoo/chart.json', (baseUrl) => openYahoo({ baseUrl, now }), '5m', 'EUR/USD'],
  ['Kraken', 'kraken/ohlc.json', (baseUrl) => openKraken({ baseUrl, now }), '5m', 'BTC/USD'],
])(
  '%s: whatever stands in an answer, it is candles of the range or an error',
  async (_name, file, open, step, pair) => {
    const whole = sample(file);
    let body: unknown = whole;
    const server = await startFaultServer(() => ({ body }));
    onTestFinished(() => server.close());
    const source = open(server.url);
    const [from, to] = [midnight, midnight + 10 * MINUTE_MS];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...waysInto(whole)), odd, async (way, by) => {
        body = replaced(whole, way, by);
        const found = await source
          .fetchCandles(pair, step, from, to, signal)
          .catch((error: unknown) => error);
        if (!Array.isArray(found)) {
          expect(found).toBeInstanceOf(SourceError);
          return;
        }
        for (const { time, open: first, high, low, close } of found) {
          expect(time >= from && time < to && time % MINUTE_MS === 0).toBe(true);
          expect(low > 0 && low <= Math.min(first, close) && high >= Math.max(first, close)).toBe(true);
          expect([first, high, low, close].every(Number.isSafeInteger)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  },
);

it('whatever stands in ticks of Dukascopy, they are a tick or an error', () => {
  const whole = sample('dukascopy/ticks.json');
  fc.assert(
    fc.property(fc.constantFrom(...waysInto(whole)), odd, (way, by) => {
      try {
        const found = findNewestTick(replaced(whole, way, by));
        if (found) expect(typeof found.at).toBe('number');
      } catch (error) {
        expect(error).toBeInstanceOf(SourceError);
      }
    }),
    { numRuns: 500 },
  );
});

it('reads back every price that Dukascopy can write, to the point, for each kind of instrument', () => {
  const prices = fc.array(
    fc.record({
      level: fc.integer({ min: 60_000, max: 9_000_000 }),
      up: fc.nat(900),
      down: fc.nat(900),
      skip: fc.nat(3),
    }),
    { minLength: 1, maxLength: 30 },
  );
  fc.assert(
    fc.property(
      prices,
      fc.constantFrom<Pair>('EUR/USD', 'USD/JPY', 'XAU/USD', 'WTI/USD', 'BTC/USD'),
      (list, pair) => {
        let time = midnight;
        const rows = list.map(({ level, up, down, skip }) => {
          time += (1 + skip) * MINUTE_MS;
          return { time, open: level, high: level + up, low: level - down, close: level - down, trades: 3 };
        });
        const instrument = instrumentOf(pair);
        const sides = [-4, 4].map((side) =>
          parseSide(JSON.parse(JSON.stringify(candleAnswer(instrument, rows, MINUTE_MS, side)))),
        );
        const candles = rows.map(({ open, high, low, close, ...row }) => ({
          time: row.time,
          open,
          high,
          low,
          close,
        }));
        expect(toMidCandles(instrument, sides[0]!, sides[1]!)).toEqual(candles);
      },
    ),
  );
});
