import { HOUR_MS, MINUTE_MS } from '@app/domain/time.ts';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../config.ts';
import { openMarket } from '../open.ts';
import { openReplayMarket } from './replay.ts';
import { MarketSetupError } from '../setup-error.ts';
import { describeMarket } from '../suite.ts';

const at = (text: string): number => Date.parse(`${text}Z`);

const made: string[] = [];
afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true })));

function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'replay-'));
  made.push(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const HEADER = 'time,open,high,low,close,volume\n';

/** Four days of 5-minute candles that go up and down, with a pause each night. */
function someCandles(until = Infinity): string {
  const rows: string[] = [];
  for (
    let time = at('2026-05-04T00:00'), i = 0;
    time < at('2026-05-08T00:00');
    time += 5 * MINUTE_MS, i += 1
  ) {
    const hour = new Date(time).getUTCHours();
    if (hour === 21) continue;
    const known = time + 5 * MINUTE_MS <= until;
    // Of a running candle only the open is known.
    if (!known && time > until) {
      rows.push(`${new Date(time).toISOString()},3,3.5,2.5,3,1`);
      continue;
    }
    const open = 2 + Math.sin(i / 9) * 0.1;
    const close = known ? 2 + Math.sin((i + 1) / 9) * 0.1 : open + 0.4;
    const [high, low] = [Math.max(open, close) + 0.003, Math.min(open, close) - 0.002];
    rows.push(`${new Date(time).toISOString()},${open},${high},${low},${close},1`);
  }
  return HEADER + rows.join('\n');
}

describeMarket('A replayed market', {
  open: () => openReplayMarket({ folder: folderOf({ 'EURUSD.csv': someCandles() }) }),
  otherAfter: (cut) => openReplayMarket({ folder: folderOf({ 'EURUSD.csv': someCandles(cut) }) }),
  now: at('2026-05-07T14:03:20'),
  before: at('2026-05-03T23:59'),
});

describe('a replayed market', () => {
  const hourly = `${HEADER}2026-05-08T19:00:00Z,1.1,1.2,1.05,1.15,1\n2026-05-08T20:00:00Z,1.16,1.3,1.1,1.25,1\n2026-05-10T21:00:00Z,1.27,1.28,1.2,1.22,1\n2026-05-10T22:00:00Z,1.22,1.24,1.21,1.23,1\n`;
  const market = openReplayMarket({ folder: folderOf({ 'EURUSD.csv': hourly, 'notes.txt': 'ignored' }) });

  it('shows the open of the running candle, and its close once it is over and no other has begun', () => {
    expect(market.quote('EUR/USD', at('2026-05-08T20:30'))).toMatchObject({
      mid: 116_000,
      at: at('2026-05-08T20:00'),
    });
    expect(market.quote('EUR/USD', at('2026-05-09T12:00'))).toMatchObject({
      mid: 125_000,
      at: at('2026-05-08T21:00'),
    });
    expect(market.quote('EUR/USD', at('2026-05-10T21:00'))).toMatchObject({
      mid: 127_000,
      at: at('2026-05-10T21:00'),
    });
    expect(market.quote('EUR/USD', at('2027-01-01T00:00'))).toMatchObject({
      mid: 123_000,
      at: at('2026-05-10T23:00'),
    });
  });

  it('has no candle shorter than its own, and joins longer ones', async () => {
    expect(market.pairs).toEqual(['EUR/USD']);
    expect(market.baseStep('EUR/USD')).toBe(HOUR_MS);
    expect(await market.candles('EUR/USD', '15m', at('2026-05-11T12:00'), 10)).toEqual([]);
    expect(await market.candles('EUR/USD', '1d', at('2026-05-11T12:00'), 10)).toEqual([
      { time: at('2026-05-08T00:00'), open: 110_000, high: 130_000, low: 105_000, close: 125_000 },
      { time: at('2026-05-10T00:00'), open: 127_000, high: 128_000, low: 120_000, close: 123_000 },
    ]);
  });

  it.each([
    '2026-05-08 19:00:00',
    '2026-05-08T19:00Z',
    '1778266800',
    '1778266800000',
    '2026-05-08T19:00:00.000+00:00',
  ])('reads the time %s', (time) => {
    const folder = folderOf({
      'XAUUSD.csv': `time,close,low,high,open\n${time},4,3,5,4\n2026-05-08T20:00:00Z,4,3,5,4\n`,
    });
    expect(openReplayMarket({ folder }).quote('XAU/USD', at('2026-05-08T19:10'))).toMatchObject({ mid: 400 });
  });

  const good = '2026-05-08T19:00:00Z,1.1,1.2,1.05,1.15,1\n2026-05-08T20:00:00Z,1.16,1.3,1.1,1.25,1\n';
  it.each([
    ['a missing column', 'time,open,high,low\n', 'EURUSD.csv, line 1: the column "close" is missing.'],
    [
      'a word for a price',
      `${HEADER}${good}2026-05-08T21:00:00Z,1.2,high,1.1,1.2,1\n`,
      'EURUSD.csv, line 4: high is not a number.',
    ],
    [
      'a row cut short',
      `${HEADER}${good}2026-05-08T21:00:00Z,1.2,1.3\n`,
      'EURUSD.csv, line 4: low is not a number.',
    ],
    [
      'a negative price',
      `${HEADER}2026-05-08T19:00:00Z,-1,1,-1,1,1\n`,
      'EURUSD.csv, line 2: open is not above zero.',
    ],
    [
      'high under low',
      `${HEADER}${good}2026-05-08T21:00:00Z,1.2,1.1,1.3,1.2,1\n`,
      'EURUSD.csv, line 4: high is below low.',
    ],
    [
      'an open out of range',
      `${HEADER}${good}2026-05-08T21:00:00Z,1.4,1.3,1.1,1.2,1\n`,
      'EURUSD.csv, line 4: open or close is above high.',
    ],
    [
      'a time twice',
      `${HEADER}${good}2026-05-08T20:00:00Z,1.2,1.3,1.1,1.2,1\n`,
      'EURUSD.csv, line 4: time stands there twice.',
    ],
    [
      'a time going back',
      `${HEADER}${good}\n2026-05-08T18:00:00Z,1.2,1.3,1.1,1.2,1\n`,
      'EURUSD.csv, line 5: time is earlier than the line before.',
    ],
    [
      'a price of another market',
      `${HEADER}${good}2026-05-08T21:00:00Z,12,13,11,12,1\n`,
      'EURUSD.csv, line 4: price is more than 5 times away from its neighbour.',
    ],
    [
      'an unreadable time',
      `${HEADER}yesterday,1,1,1,1,1\n`,
      'EURUSD.csv, line 2: time is neither an ISO time in UTC nor an epoch number.',
    ],
    [
      'a crooked time',
      `${HEADER}${good}2026-05-08T21:00:00Z,1.2,1.3,1.1,1.2,1\n2026-05-08T22:10:00Z,1.2,1.3,1.1,1.2,1\n`,
      "EURUSD.csv, line 5: time is not a whole multiple of the file's step of 3600 s.",
    ],
    ['nothing but a header', HEADER, 'EURUSD.csv, line 1: there must be at least two candles.'],
    ['an empty file', '', 'EURUSD.csv, line 1: the column "time" is missing.'],
  ])('refuses to start on %s, naming file and line', (_, text, message) => {
    expect(() => openReplayMarket({ folder: folderOf({ 'EURUSD.csv': text }) })).toThrow(
      new MarketSetupError(message),
    );
  });

  it('refuses a folder that is missing, empty or names something unknown', () => {
    const missing = join(folderOf({}), 'nowhere');
    expect(() => openReplayMarket({ folder: missing })).toThrow('cannot be read');
    expect(() => openReplayMarket({ folder: folderOf({}) })).toThrow('holds no candle file');
    expect(() => openReplayMarket({ folder: folderOf({ 'TSLA.csv': HEADER }) })).toThrow(
      'TSLA.csv: "TSLA" is not an instrument',
    );
    expect(() =>
      openReplayMarket({ folder: folderOf({ 'EURUSD.csv': HEADER + good, 'EUR-USD.csv': HEADER + good }) }),
    ).toThrow('a second file for EUR/USD');
  });
});

describe('choosing a market by its setting', () => {
  const live = readConfig({});
  it('opens the one named and refuses others, saying which there are', () => {
    expect(openMarket({ provider: 'simulated', seed: 1, live }).name).toBe('simulated');
    expect(() => openMarket({ provider: 'oracle', seed: 1, live })).toThrow(
      'choose simulated, replay or live sources',
    );
    expect(() => openMarket({ provider: 'replay', seed: 1, live })).toThrow('needs MARKET_REPLAY_DIR');
    const replayDir = folderOf({ 'EURUSD.csv': someCandles() });
    expect(
      openMarket({ provider: 'replay', seed: 1, live, replayDir, clockStart: at('2026-05-05T00:00') }).name,
    ).toBe('replay');
    expect(() =>
      openMarket({ provider: 'replay', seed: 1, live, replayDir, clockStart: at('2026-01-01T00:00') }),
    ).toThrow('begin after the clock starts');
  });
});

const testdata = join(import.meta.dirname, '../../../../testdata');
const gold = join(testdata, 'gold-2020');

describe('real candle files', () => {
  it('a year of gold by the hour begins with the price of its first row', () => {
    const market = openReplayMarket({ folder: gold });
    const first = readFileSync(join(gold, 'XAUUSD.csv'), 'utf8').split('\n')[1]!.split(',');
    expect(market.quote('XAU/USD', Date.parse(first[0]!))!.mid).toBe(Math.round(Number(first[1]) * 100));
  });

  it('hours of the pound carry on over weekends with gaps', async () => {
    const market = openReplayMarket({ folder: join(testdata, 'pound-2020') });
    expect(market.baseStep('GBP/USD')).toBe(HOUR_MS);
    expect((await market.candles('GBP/USD', '1d', at('2020-12-01T00:00'), 100)).length).toBe(100);
    expect(await market.barsBetween('GBP/USD', at('2020-05-09T00:00'), at('2020-05-10T12:00'))).toEqual([]);
  });
});

describeMarket('Replayed gold', {
  open: () => openReplayMarket({ folder: gold }),
  now: at('2020-06-17T14:31:07'),
  before: at('2019-12-31T00:00'),
});
