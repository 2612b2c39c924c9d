import { MINUTE_MS } from '@app/domain/time.ts';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import type { Candle } from '@app/domain/market/candle.ts';
import type { CandleSeries } from '../../adapters/market/port.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { testDatabase } from '../../testing/database.ts';
import { createCandleStore } from './candle-store.ts';

const test = await testDatabase();
const database = openDatabase(test.connectionString, () => undefined);
afterAll(async () => {
  await database.close();
  await test.drop();
});

let seriesCount = 0;
const freshSeries = (): CandleSeries => {
  seriesCount += 1;
  return { source: `desk-${seriesCount}`, pair: 'EUR/USD', step: '1m' };
};
const bar = (minute: number, price: number): Candle => ({
  time: minute * MINUTE_MS,
  open: price,
  high: price + 2,
  low: price - 2,
  close: price + 1,
});

it('keeps each candle as first saved and knows the complete spans, in any order of saving', async () => {
  const spans = fc.array(
    fc.record({ from: fc.nat(60), length: fc.integer({ min: 1, max: 20 }), thin: fc.boolean() }),
    { minLength: 1, maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(spans, async (all) => {
      const store = createCandleStore(database);
      const series = freshSeries();
      const known = new Map<number, Candle | null>();
      for (const [i, { from, length, thin }] of all.entries()) {
        const minutes = Array.from({ length }, (_, k) => from + k).filter((minute) => !thin || minute % 3);
        const candles = minutes.map((minute) => bar(minute, 100_000 + i * 100 + minute));
        const held = await store.saveSpan(
          series,
          { from: from * MINUTE_MS, to: (from + length) * MINUTE_MS },
          candles,
        );
        for (let minute = from; minute < from + length; minute += 1) {
          if (!known.has(minute))
            known.set(minute, candles.find(({ time }) => time === minute * MINUTE_MS) ?? null);
        }
        expect(held.from).toBeLessThanOrEqual(from * MINUTE_MS);
        for (let at = held.from; at < held.to; at += MINUTE_MS) expect(known.has(at / MINUTE_MS)).toBe(true);
        expect(known.has(held.to / MINUTE_MS)).toBe(false);
      }
      const minutes = [...known.keys()].sort((a, b) => a - b);
      const kept = minutes.flatMap((minute) => known.get(minute) ?? []);
      expect(await store.between(series, 0, 200 * MINUTE_MS)).toEqual(kept);
      expect(await store.last(series, 40 * MINUTE_MS, 5)).toEqual(
        kept.filter(({ time }) => time < 40 * MINUTE_MS).slice(-5),
      );
      const covered = (await store.spans(series)).flatMap(({ from, to }) =>
        Array.from({ length: (to - from) / MINUTE_MS }, (_, i) => from / MINUTE_MS + i),
      );
      expect(covered).toEqual(minutes);
    }),
    { numRuns: 25 },
  );
});

it('keeps the first of several simultaneous writers', async () => {
  const store = createCandleStore(database);
  const series = freshSeries();
  const span = { from: 0, to: 30 * MINUTE_MS };
  await Promise.all(
    [0, 1, 2, 3, 4, 5].map((writer) =>
      store.saveSpan(
        series,
        span,
        Array.from({ length: 30 }, (_, minute) => bar(minute, 100_000 + writer * 10)).filter(
          ({ time }) => (time / MINUTE_MS) % 6 !== writer,
        ),
      ),
    ),
  );
  const kept = await store.between(series, 0, span.to);
  expect(new Set(kept.map(({ open }) => open)).size).toBe(1);
  expect(kept).toHaveLength(25);
  expect(await store.spans(series)).toEqual([span]);
});
