import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import { afterAll, expect, test } from 'vitest';
import { readReplayFile } from '../../adapters/market/replay/replay-file.ts';
import { readCandleFile } from '../../features/signals/backtest/read-candle-file.ts';
import { FUZZ_RUNS, FUZZ_SEED } from './fuzz-runs.ts';

const folder = mkdtempSync(join(tmpdir(), 'calmwick-fuzz-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const cell = fc.oneof(
  fc.constantFrom(
    '',
    '-1',
    '0',
    '1e309',
    'NaN',
    'Infinity',
    '1,0',
    '"1.08"',
    '=1+1',
    '\u0000',
    '\uD800',
    '1.08',
    '0x10',
    ' 1.08 ',
  ),
  fc.double().map(String),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
const time = fc.oneof(
  fc
    .integer({ min: 0, max: 5_000 })
    .map((minute) => new Date(Date.UTC(2026, 0, 5) + minute * 60_000).toISOString()),
  cell,
);
const line = fc.tuple(time, cell, cell, cell, cell).map((cells) => cells.join(','));
const header = fc.constantFrom(
  'time,open,high,low,close,volume',
  'time,open,high,low,close',
  'close,time',
  '',
  '\uFEFFtime,open,high,low,close',
);
const file = fc.tuple(header, fc.array(line, { maxLength: 30 }), fc.constantFrom('\n', '\r\n', '\r'));

test('whatever a candle file holds, its candles are sound or it is refused with a reason', () => {
  const path = join(folder, 'EURUSD.csv');
  fc.assert(
    fc.property(file, ([head, lines, end]) => {
      writeFileSync(path, [head, ...lines].join(end));
      let candles;
      try {
        ({ candles } = readCandleFile(path, instrumentOf('EUR/USD')));
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
        expect((error as Error).message).toMatch(
          /^(Line \d+ (is not a candle|has a time without its zone)|The candles have none|\d+\.\d % of the candles lie)/,
        );
        return;
      }
      for (const { time: at, open, high, low, close } of candles) {
        expect([at, open, high, low, close].every(Number.isFinite)).toBe(true);
        expect(low).toBeGreaterThan(0);
        expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
        expect(low).toBeLessThanOrEqual(Math.min(open, close));
      }
    }),
    { seed: FUZZ_SEED, numRuns: FUZZ_RUNS },
  );
});

test('nor does a file that is replayed bring a price of no market', () => {
  const path = join(folder, 'GBPUSD.csv');
  fc.assert(
    fc.property(file, ([head, lines, end]) => {
      writeFileSync(path, [head, ...lines].join(end));
      try {
        const { low } = readReplayFile(path, instrumentOf('GBP/USD'));
        expect([...low].every((price) => Number.isFinite(price) && price > 0)).toBe(true);
      } catch (error) {
        expect((error as Error).message).toMatch(/\S/);
        if ((error as Error).name === 'AssertionError') throw error;
      }
    }),
    { seed: FUZZ_SEED, numRuns: FUZZ_RUNS },
  );
});
