import { DAY_MS } from '@app/domain/time.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { instrumentOf } from '@app/domain/market/instrument.ts';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../platform/database/database.ts';
import { createCandleStore } from '../../../features/market/candle-store.ts';
import { testDatabase } from '../../../testing/database.ts';
import { createTestSource, trueCandles, createTestWorld } from '../../../testing/markets/live-world.ts';
import { formatCandleFile, importCandles, findMissingSpans, parseImportArgs } from './import-candles.ts';
import { SourceError } from '../source/live-source.ts';
import { readReplayFile } from '../replay/replay-file.ts';
import { candlesEndingIn } from '../candle-columns.ts';

const NOON = Date.UTC(2026, 5, 3, 12);

const test = await testDatabase();
const database = openDatabase(test.connectionString, () => undefined);
afterAll(async () => {
  await database.close();
  await test.drop();
});

it('stores a range with progress and its hours, goes on where it broke off, and asks for nothing twice', async () => {
  const store = createCandleStore(database);
  const world = createTestWorld(NOON, store);
  const desk = createTestSource(world, { pairs: ['EUR/USD'] });
  const lines: string[] = [];
  const waits: number[] = [];
  const around = {
    store,
    now: world.now,
    write: (line: string) => void lines.push(line),
    pause: async (ms: number) => {
      waits.push(ms);
      if (waits.length === 2) desk.failHistory(null);
    },
    signal: new AbortController().signal,
  };
  const order = parseImportArgs(['--pair', 'eurusd', '--from', '2026-05-04'], NOON, 'desk');
  const [from, to] = [Date.UTC(2026, 4, 4), NOON];
  expect(order).toEqual({ pair: 'EUR/USD', from, to, source: 'desk', file: null });

  desk.setCandles((pair, step, first, last) => {
    if (first > from) throw new SourceError('auth', 'desk answered 401');
    return trueCandles(pair, step, first, last);
  });
  await expect(importCandles(order, desk.source, around)).rejects.toThrow('desk answered 401');
  const kept = (await store.spans({ source: 'desk', pair: 'EUR/USD', step: '1m' }))[0];
  expect(kept?.from).toBe(from);

  desk.setCandles(trueCandles);
  desk.failHistory(new SourceError('rate_limited', 'desk answered 429', 7_000));
  desk.asked.length = 0;
  const fetched = await importCandles(order, desk.source, around);
  expect(waits).toEqual([7_000, 7_000]);
  expect(desk.asked[0]?.from).toBe(kept?.to);
  expect(
    lines.some((line) =>
      /^EUR\/USD 2026-\d\d-\d\d \d\d:\d\d +\d+ %  \d+ candles, 0 not believed$/.test(line),
    ),
  ).toBe(true);
  expect(lines.at(-1)).toBe(`EUR/USD: ${fetched} candles of 1 min from desk are stored.`);
  expect(await store.between({ source: 'desk', pair: 'EUR/USD', step: '1m' }, from, to)).toEqual(
    trueCandles('EUR/USD', '1m', from, to),
  );
  expect(await store.between({ source: 'desk', pair: 'EUR/USD', step: '1h' }, from, to)).toEqual(
    trueCandles('EUR/USD', '1h', from, to),
  );

  desk.asked.length = 0;
  expect(await importCandles(order, desk.source, around)).toBe(0);
  expect(desk.asked).toEqual([]);
});

it('says in one sentence that it was broken off, whatever it was waiting for', async () => {
  const world = createTestWorld(NOON, createCandleStore(database));
  const desk = createTestSource(world, { name: 'broken off', pairs: ['EUR/USD'] });
  desk.failHistory(new SourceError('unavailable', 'desk answered 500'));
  const given = new AbortController();
  const around = {
    store: createCandleStore(database),
    now: world.now,
    write: () => undefined,
    pause: async () => {
      given.abort();
      throw given.signal.reason;
    },
    signal: given.signal,
  };
  const order = parseImportArgs(['--pair', 'eurusd', '--from', '2026-05-04'], NOON, 'desk');
  const end = importCandles(order, desk.source, around);
  await expect(end).rejects.toThrow(SourceError);
  await expect(end).rejects.toThrow(/^Broken off: the same command goes on where it stopped/);
});

it('writes a range as a file that a replay reads back', () => {
  const folder = mkdtempSync(join(tmpdir(), 'import-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const candles = trueCandles('EUR/USD', '1m', NOON - DAY_MS, NOON);
  writeFileSync(join(folder, 'EURUSD.csv'), formatCandleFile('EUR/USD', candles));
  const read = readReplayFile(join(folder, 'EURUSD.csv'), instrumentOf('EUR/USD'));
  expect(candlesEndingIn(read, NOON - DAY_MS, NOON)).toEqual(candles);
});

it.each([
  [['--from', '2026-01-01'], 'Use: npm run import'],
  [['--pair', 'EUR/USD'], 'Use: npm run import'],
  [['--pair', 'TSLA', '--from', '2026-01-01'], 'no instrument'],
  [['--pair', 'EUR/USD', '--from', 'yesterday'], 'no day or instant'],
  [['--pair', 'EUR/USD', '--from', '2026-01-01T10:00'], 'no day or instant'],
  [['--pair', 'EUR/USD', '--from', '2027-01-01'], 'before now'],
  [['--pair', 'EUR/USD', '--from', '2026-02-01', '--to', '2026-01-01'], 'before --to'],
  [['--pair', 'EUR/USD', '--from', '2026-01-01', '--fast'], 'Use: npm run import'],
])('refuses %j in one line', (args, reason) => {
  expect(() => parseImportArgs(args, NOON, 'desk')).toThrow(reason);
});

it('finds what is missing between known spans', () => {
  expect(findMissingSpans(0, 100, [])).toEqual([{ from: 0, to: 100 }]);
  expect(
    findMissingSpans(0, 100, [
      { from: -50, to: 10 },
      { from: 20, to: 30 },
      { from: 90, to: 200 },
    ]),
  ).toEqual([
    { from: 10, to: 20 },
    { from: 30, to: 90 },
  ]);
  expect(findMissingSpans(0, 100, [{ from: -DAY_MS, to: DAY_MS }])).toEqual([]);
});
