import { HOUR_MS } from '@app/domain/time.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { candleStepMs, type Candle } from '@app/domain/market/candle.ts';
import { instrumentOf, type Pair } from '@app/domain/market/instrument.ts';
import type { Timeframe } from '@app/domain/signals/signal.ts';
import { backtest } from '@app/domain/strategy/backtest.ts';
import { breakoutRules } from '@app/domain/strategy/breakout.ts';
import { candleWalk } from '@app/domain/testing/candle-walk.ts';
import { openSimulatedMarket } from '../../../adapters/market/simulated/simulated.ts';
import { runBacktestCommand } from './backtest-command.ts';
import { readCandleFile } from './read-candle-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'backtest-'));
afterAll(() => rmSync(folder, { recursive: true }));

const fileOf = (lines: readonly string[]) => {
  const path = join(folder, 'candles.csv');
  writeFileSync(path, ['time,open,high,low,close,volume', ...lines, ''].join('\n'));
  return path;
};
const walk = candleWalk(3, 3_000, HOUR_MS).map((one) => {
  const price = (points: number) => (points / 100_000).toFixed(5);
  return [
    new Date(one.time).toISOString(),
    price(one.open),
    price(one.high),
    price(one.low),
    price(one.close),
    '1',
  ].join(',');
});

describe('npm run backtest', () => {
  it('prints the trades, the rate with its interval, the no-skill rate and a plain sentence', () => {
    const lines = runBacktestCommand(['--pair', 'EUR/USD', '--file', fileOf(walk)]);
    expect(lines[0]).toMatch(/^2026-01-\d\d .* (BUY|SELL) .* stop .* target .* R/);
    const text = lines.join('\n');
    expect(text).toMatch(
      /hit rate \d+\.\d % \(95 % interval \d+\.\d % to \d+\.\d %\), no-skill rate 33\.\d %/,
    );
    expect(text).toMatch(/expectancy [+-]?\d\.\d{3} R after spread/);
    expect(text).toMatch(/does not beat chance|loses after spread/);
  });

  it('says which candles a timeframe lacks', () => {
    expect(
      runBacktestCommand(['--pair', 'eurusd', '--file', fileOf(walk), '--timeframe', 'short']),
    ).toContain('short: needs candles of 15m, the file has 1h.');
  });

  it('says when trades are too few to mean much', () => {
    const text = runBacktestCommand(['--pair', 'EUR/USD', '--file', fileOf(walk.slice(0, 300))]).join('\n');
    expect(text).toContain('too few to mean much');
  });

  it('refuses a file that cannot be trusted and a call that makes no sense', () => {
    const broken = walk.with(2, '2026-01-05T02:00:00Z,1.08,1.07,1.09,1.08,1');
    expect(() => runBacktestCommand(['--pair', 'EUR/USD', '--file', fileOf(broken)])).toThrow('Line 4');
    expect(() => runBacktestCommand(['--pair', 'EUR/XYZ', '--file', fileOf(walk)])).toThrow('Usage');
    expect(() => runBacktestCommand(['--pair', 'EUR/USD'])).toThrow('Usage');
  });
});

const testdata = join(import.meta.dirname, '../../../../testdata');
const realFiles = [
  ['XAU/USD', 'gold-2020/XAUUSD.csv', 'daily'],
  ['GBP/USD', 'pound-2020/GBPUSD.csv', 'daily'],
  ['EUR/USD', 'euro-2016/EURUSD.csv', 'weekly'],
] as const;

describe('cutting the candles anywhere gives the same trades up to there', () => {
  const checkEveryCut = (pair: Pair, timeframe: Timeframe, candles: readonly Candle[]): void => {
    const instrument = instrumentOf(pair);
    const length = candleStepMs[breakoutRules[timeframe].step];
    const whole = backtest(instrument, timeframe, candles).trades;
    expect(whole.length).toBeGreaterThan(100);
    for (let cut = 200; cut < candles.length; cut += Math.ceil(candles.length / 15)) {
      const end = (candles[cut - 1]?.time ?? 0) + length;
      const known = backtest(instrument, timeframe, candles.slice(0, cut)).trades;
      expect(known).toEqual(whole.slice(0, known.length));
      expect(whole[known.length]?.closing.at ?? Infinity).toBeGreaterThanOrEqual(end);
    }
  };

  it.each(realFiles)('%s %s', (pair, file, timeframe) => {
    const { candles } = readCandleFile(join(testdata, file), instrumentOf(pair));
    checkEveryCut(pair, timeframe, candles);
  });

  it('simulated gold, in quarters of an hour', async () => {
    const market = openSimulatedMarket({ seed: 1 });
    checkEveryCut('XAU/USD', 'short', await market.candles('XAU/USD', '15m', Date.UTC(2026, 5, 30), 4_000));
  });
});
