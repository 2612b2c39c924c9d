import { expect, it } from 'vitest';
import { toColumns } from '../../domain/chance/candle-columns.ts';
import { busyHourCandles } from '../../domain/chance/testing/busy-hours.ts';
import type { CaseHistory } from '../../domain/chance/walk-forward.ts';
import type { Candle } from '../../domain/market/candle.ts';
import { instrumentOf } from '../../domain/market/instrument.ts';
import { backtest } from '../../domain/strategy/backtest.ts';
import { WEEK_MS } from '../../domain/time.ts';
import { formatCalibrations, learnCalibrations } from './learn-calibrations.ts';

const euro = instrumentOf('EUR/USD');
const NEW_YEAR = Date.UTC(2018);
const from = NEW_YEAR - 70 * WEEK_MS;
const walk = busyHourCandles(3, 110);
const shift = from - (walk[0]?.time ?? 0);
const candles = walk.map((one) => ({ ...one, time: one.time + shift }));

const historyOf = (known: readonly Candle[]): CaseHistory => ({
  instrument: euro,
  timeframe: 'daily',
  columns: toColumns(known),
  releaseTimes: [],
  cases: backtest(euro, 'daily', known).trades,
});

it('holds what was known at a new year and at the end, the earlier untouched by what came later', () => {
  const { classes } = learnCalibrations([historyOf(candles)]);
  expect(classes.map(({ learnedUntil }) => learnedUntil)).toEqual([NEW_YEAR, candles.at(-1)?.time]);
  const then = learnCalibrations([historyOf(candles.filter(({ time }) => time <= NEW_YEAR))]);
  expect(then.classes.at(-1)).toEqual(classes[0]);
  expect(Object.keys(classes[0]?.profiles ?? {})).toEqual(['EUR/USD']);
});

it('is written the same from the same candles, and learns nothing from too few', () => {
  const text = formatCalibrations(learnCalibrations([historyOf(candles)]));
  expect(formatCalibrations(learnCalibrations([historyOf(candles)]))).toBe(text);
  expect((JSON.parse(text) as { format: number }).format).toBe(1);
  expect(learnCalibrations([historyOf(candles.slice(0, 300))])).toEqual({ format: 1, classes: [] });
  expect(learnCalibrations([])).toEqual({ format: 1, classes: [] });
});
