import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { aggregateCandles } from '../../domain/market/aggregate-candles.ts';
import { candleStepMs, type Candle } from '../../domain/market/candle.ts';
import { findInstrument, type Instrument } from '../../domain/market/instrument.ts';
import { timeframes, type Timeframe } from '../../domain/signals/signal.ts';
import { backtest } from '../../domain/strategy/backtest.ts';
import { breakoutRules } from '../../domain/strategy/breakout.ts';
import { pathSteps, toColumns } from '../../domain/chance/candle-columns.ts';
import { releaseTimesOf } from '../../domain/chance/volatility/release-times.ts';
import type { CaseHistory, PastCase } from '../../domain/chance/walk-forward.ts';
import { HOUR_MS } from '../../domain/time.ts';
import { openSchedule } from '../../server/adapters/calendar/rules/rules.ts';
import { readCandleFile } from '../../server/features/signals/backtest/read-candle-file.ts';

export type FolderContent = { histories: CaseHistory[]; leftOut: string[] };

type MarketFile = { instrument: Instrument; stepMs: number; candles: Candle[] };

const instrumentOfFile = (file: string): Instrument | undefined =>
  findInstrument(/^[A-Za-z]+/.exec(basename(file))?.[0] ?? '');

function readMarketFile(folder: string, file: string): MarketFile {
  const instrument = instrumentOfFile(file);
  if (!instrument) throw new Error('its name begins with no known pair.');
  const { step, candles } = readCandleFile(join(folder, file), instrument);
  return { instrument, stepMs: candleStepMs[step], candles };
}

const toStep = ({ candles, stepMs }: MarketFile, wantedMs: number): Candle[] =>
  wantedMs === stepMs ? candles : aggregateCandles(candles, wantedMs);

/** All hours of the pair that any file has, each once. */
function joinHours(files: readonly MarketFile[]): Candle[] {
  const hours = new Map<number, Candle>();
  for (const file of files)
    if (file.stepMs <= HOUR_MS) for (const candle of toStep(file, HOUR_MS)) hours.set(candle.time, candle);
  return [...hours.values()].sort((a, b) => a.time - b.time);
}

/** None where the candles are not fine enough for the rule; its volatility can still be learned. */
function casesOf(file: MarketFile, timeframe: Timeframe): PastCase[] {
  const stepMs = candleStepMs[breakoutRules[timeframe].step];
  return stepMs < file.stepMs ? [] : backtest(file.instrument, timeframe, toStep(file, stepMs)).trades;
}

function openHistories(files: readonly MarketFile[]): CaseHistory[] {
  const schedule = openSchedule();
  const hours = toColumns(joinHours(files));
  const profileFrom = hours.time.length > 0 ? { columns: hours, stepMs: HOUR_MS } : undefined;
  const from = Math.min(...files.map(({ candles }) => candles[0]?.time ?? Infinity));
  const to = Math.max(...files.map(({ candles }) => candles.at(-1)?.time ?? -Infinity));
  return files.flatMap((file) => {
    const { instrument } = file;
    const releaseTimes = releaseTimesOf(instrument, schedule(from, to));
    return timeframes.flatMap((timeframe) => {
      const stepMs = candleStepMs[pathSteps[timeframe]];
      if (stepMs < file.stepMs) return [];
      const columns = toColumns(toStep(file, stepMs));
      return [{ instrument, timeframe, columns, releaseTimes, profileFrom, cases: casesOf(file, timeframe) }];
    });
  });
}

/** Every timeframe that the candles of a file are fine enough for, with each past case of the breakout rule. */
export function readCaseHistories(folder: string): FolderContent {
  const byPair = new Map<string, MarketFile[]>();
  const leftOut: string[] = [];
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const name of names.filter((one) => one.endsWith('.csv')).toSorted()) {
    try {
      const file = readMarketFile(folder, name);
      byPair.set(file.instrument.pair, [...(byPair.get(file.instrument.pair) ?? []), file]);
    } catch (error) {
      leftOut.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { histories: [...byPair.values()].flatMap(openHistories), leftOut };
}
